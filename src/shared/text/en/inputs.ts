const KINDS = { image: 'A picture', video: 'A film', audio: 'A sound' } as const

/** What pictures, films and sounds are called where they are inputs. */
export const inputs = {
  onlyAtService: (kind: keyof typeof KINDS | null) => `${kind === null ? 'A file' : KINDS[kind]} kept by the service`,
  missing: 'Missing',
  missingAt: (place: string) => `${place} is not there.`,
  showItem: (name: string) => `Show ${name}`,
}
