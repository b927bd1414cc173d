import { expect, it } from 'vitest';
import { isLateWrite } from './driver-faults.ts';

function errorAt(message: string, place: string): TypeError {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at Immediate.nextWrite (${place}:255:17)`;
  return error;
}

const MESSAGE = "Cannot read properties of null (reading 'write')";
const DRIVER = 'file:///srv/platform/node_modules/postgres/src/connection.js';

it('recognizes the driver’s late write', () => {
  expect(isLateWrite(errorAt(MESSAGE, DRIVER))).toBe(true);
  expect(isLateWrite(errorAt(MESSAGE, 'C:\\platform\\node_modules\\postgres\\src\\connection.js'))).toBe(
    true,
  );
});

it('lets every other error stop the server', () => {
  expect(isLateWrite(errorAt(MESSAGE, 'file:///srv/platform/dist/server/main.js'))).toBe(false);
  expect(isLateWrite(errorAt("Cannot read properties of null (reading 'end')", DRIVER))).toBe(false);
  expect(isLateWrite(new Error(MESSAGE))).toBe(false);
  expect(isLateWrite('nothing')).toBe(false);
});
