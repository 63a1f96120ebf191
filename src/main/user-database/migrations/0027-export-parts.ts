/**
 * What an export writes in a person's folder is hidden there until it is whole, under a name of its own. Its path is kept
 * here for that time, so that what a crash leaves is found and cleared away at the next start.
 */
export const exportParts = /* sql */ `
CREATE TABLE export_parts (path TEXT PRIMARY KEY) STRICT;
`
