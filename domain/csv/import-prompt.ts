const EXAMPLE = [
  'first_name,last_name,position,number,shoots,birthplace,nationality,birthdate,height,weight',
  'Auston,Matthews,C,34,L,"San Ramon, CA, USA",USA,1997-09-17,"6\'3""",215',
  'Joseph,Woll,G,60,L,"Dardenne Prairie, MO, USA",USA,1998-07-12,"6\'4""",211',
];

/**
 * Returns a prompt that asks an AI assistant for a team's players as CSV.
 * @param teamName Null before an admin chooses a team.
 */
export function importPrompt(teamName: string | null): string {
  return `List the current NHL roster of the ${teamName?.trim() || '[team name]'} as a CSV file: every player, injured ones included, one per row.

Answer with the CSV in one code block and nothing else. Its first row is this header, exactly:
${EXAMPLE[0]}

- first_name, last_name: as the NHL spells them, with accents.
- position: C, LW, RW, D or G.
- number: the jersey number, 0 to 99.
- shoots: L or R; for goalies the hand they catch with.
- birthplace: city, province or state, country, in double quotes because of the commas.
- nationality: a country code of three letters, such as CAN, USA, SWE.
- birthdate: YYYY-MM-DD.
- height: feet and inches such as 6'1", written "6'1""" in the CSV (in double quotes, the inch mark doubled).
- weight: pounds, a whole number without a unit.

Separate cells by commas. Leave a cell empty when you do not know its value for certain: do not guess. No other columns, no comments, no blank rows.

Example:
${EXAMPLE.join('\n')}
`;
}
