/** How files are called that a list can be read from, most likely first. */
export const LIST_EXTENSIONS = ['csv', 'tsv', 'txt', 'tab', 'xlsx', 'ods'] as const
