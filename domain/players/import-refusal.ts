/** Why a whole text can't be read, in the words that the admin sees. */
export interface ImportRefusal {
  readonly refused: true;
  readonly message: string;
}

export function refuseImport(message: string): ImportRefusal {
  return { refused: true, message };
}

export function isImportRefusal(result: object): result is ImportRefusal {
  return 'refused' in result;
}
