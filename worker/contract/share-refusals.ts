import { crc32 } from 'node:zlib';

interface Operation {
  responses?: Record<string, unknown>;
}

/**
 * Moves the refusals of all operations to shared components, because most are equal. Returns the components.
 */
export function shareRefusals(paths: object): Record<string, unknown> {
  const shared: Record<string, unknown> = {};
  const operations: Operation[] = Object.values(paths).flatMap((item: object) => Object.values(item));
  for (const { responses = {} } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const name = `Refusal${status}.${checksum(JSON.stringify(response))}`;
      shared[name] = response;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return shared;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
