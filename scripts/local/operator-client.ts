/** Calls of /operator, here or in production. */
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

  async #call(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    const answer: Record<string, unknown> = JSON.parse(await response.text());
    return answer;
  }
}
