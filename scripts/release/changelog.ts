const UNRELEASED = '## Unreleased';
const PARTS = ['major', 'minor', 'patch'] as const;

/** The part of a version that a release increments. */
export type Part = (typeof PARTS)[number];

export function isPart(text: string | undefined): text is Part {
  return PARTS.some((part) => part === text);
}

/**
 * Returns the version after `version`, with the parts after the incremented one at 0. Throws if `version` is
 * not `X.Y.Z`.
 */
export function nextVersion(version: string, part: Part): string {
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  if (!numbers) throw new Error(`${version} is not a version of the form X.Y.Z.`);
  const place = PARTS.indexOf(part);
  return numbers.map((number, at) => (at < place ? number : at === place ? number + 1 : 0)).join('.');
}

/**
 * Returns the changelog with the unreleased changes as the entry of `version`, dated `day` (`YYYY-MM-DD`).
 * Throws if the section for unreleased changes is missing or empty.
 */
export function releasedChangelog(changelog: string, version: string, day: string): string {
  const start = changelog.indexOf(`${UNRELEASED}\n`);
  if (start < 0) throw new Error(`CHANGELOG.md has no section "${UNRELEASED}".`);
  const body = changelog.slice(start + UNRELEASED.length + 1);
  const end = body.search(/^## /m);
  const entries = end < 0 ? body : body.slice(0, end);
  if (entries.trim() === '')
    throw new Error(`Describe the release under "${UNRELEASED}" in CHANGELOG.md first.`);
  return `${changelog.slice(0, start)}${UNRELEASED}\n\n## ${version} (${day})\n${body}`;
}
