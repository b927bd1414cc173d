import { refuse } from '#server/http/refusal.ts';

/** Whether a request only asks for something. */
export function reads(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** The answer to any other, where there is only something to be read. */
export function refuseWriting(): Response {
  return refuse('api', {
    status: 405,
    code: 'method',
    sentence: 'This endpoint can only be read.',
    headers: { Allow: 'GET, HEAD' },
  });
}
