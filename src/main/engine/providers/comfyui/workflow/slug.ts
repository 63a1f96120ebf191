const LONGEST = 60

/** A title as a part of a model's id: `Café 2 – Hi-Res` becomes `cafe-2-hi-res`. The same title is always the same slug. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{Mark}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? 'workflow' : slug
}
