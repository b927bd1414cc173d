/** Abbreviates provinces and states, as rosters write birthplaces: `Halifax, NS, CAN`. */
const CODES =
  'Alberta AB|British Columbia BC|Manitoba MB|New Brunswick NB|Newfoundland and Labrador NL|Newfoundland NL|Nova Scotia NS|' +
  'Northwest Territories NT|Nunavut NU|Ontario ON|Prince Edward Island PE|Quebec QC|Saskatchewan SK|Yukon YT|' +
  'Alabama AL|Alaska AK|Arizona AZ|Arkansas AR|California CA|Colorado CO|Connecticut CT|Delaware DE|District of Columbia DC|' +
  'Florida FL|Georgia GA|Hawaii HI|Idaho ID|Illinois IL|Indiana IN|Iowa IA|Kansas KS|Kentucky KY|Louisiana LA|Maine ME|' +
  'Maryland MD|Massachusetts MA|Michigan MI|Minnesota MN|Mississippi MS|Missouri MO|Montana MT|Nebraska NE|Nevada NV|' +
  'New Hampshire NH|New Jersey NJ|New Mexico NM|New York NY|North Carolina NC|North Dakota ND|Ohio OH|Oklahoma OK|Oregon OR|' +
  'Pennsylvania PA|Rhode Island RI|South Carolina SC|South Dakota SD|Tennessee TN|Texas TX|Utah UT|Vermont VT|Virginia VA|' +
  'Washington WA|West Virginia WV|Wisconsin WI|Wyoming WY';

const BY_NAME: ReadonlyMap<string, string> = new Map(
  CODES.split('|').map((entry) => [entry.slice(0, -3).toLowerCase(), entry.slice(-2)]),
);

/** Shortens `Nova Scotia` to `NS`, with or without accents. Other texts are returned unchanged. */
export function shortenRegion(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
  return BY_NAME.get(plain) ?? name;
}
