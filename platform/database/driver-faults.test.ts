import { expect, it } from 'vitest';
import { isDriverFault } from './driver-faults.ts';

const MESSAGE = "Cannot read properties of null (reading 'write')";

it.each([
  [true, MESSAGE, 'C:\\platform\\node_modules\\postgres\\src\\connection.js', ''],
  [true, 'write CONNECTION_CLOSED', '/srv/node_modules/postgres/src/connection.js', 'select b.typarray'],
  [false, 'write CONNECTION_CLOSED', '/srv/node_modules/postgres/src/connection.js', 'select 1'],
  [false, 'write 55P03', '/srv/node_modules/postgres/src/connection.js', 'select b.typarray'],
  [false, MESSAGE, 'file:///srv/platform/dist/server/main.js', ''],
])('says %s for “%s” at %s during “%s”', (expected, message, place, query) => {
  const stack = `TypeError: ${message}\n    at Immediate.nextWrite (${place}:255:17)`;
  const fault = Object.assign(new TypeError(message), { stack, query, code: message.split(' ')[1] });
  expect(isDriverFault(fault)).toBe(expected);
});
