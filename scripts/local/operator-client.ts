/** Calls /operator, locally or in production. */
export class Operator {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url.replace(/\/$/, '');
    this.#token = token;
  }

  post(path: string, body: unknown): Promise<Record<string, unknown>> {
    return this.#call('POST', path, body);
  }

  patch(path: string, body: unknown): Promise<Record<string, unknown>> {
    return this.#call('PATCH', path, body);
  }

  text(path: string): Promise<string> {
    return this.#fetch(path, { method: 'GET' });
  }

  async #call(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
    const headers = { 'Content-Type': 'application/json' };
    const answer: Record<string, unknown> = JSON.parse(
      await this.#fetch(path, { method, headers, body: JSON.stringify(body) }),
    );
    return answer;
  }

  async #fetch(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<string> {
    const headers = { ...init.headers, Authorization: `Bearer ${this.#token}` };
    const response = await fetch(`${this.#url}${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${init.method} ${path}: ${response.status} ${await response.text()}`);
    return response.text();
  }
}
