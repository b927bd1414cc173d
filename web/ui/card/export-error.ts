export type ExportErrorCode =
  | 'image-timeout'
  | 'image-refused'
  | 'proxy-status'
  | 'invalid-element'
  | 'worker-failed'
  | 'canvas-noise'
  | 'render-failed';

export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly code: ExportErrorCode;

  constructor(code: ExportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
