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
