const KINDS = { image: 'A picture', video: 'A film', audio: 'A sound' } as const

/** What pictures, films and sounds are called where they are inputs. */
export const inputs = {
  onlyAtService: (kind: keyof typeof KINDS | null) => `${kind === null ? 'A file' : KINDS[kind]} kept by the service`,
  missing: 'Missing',
  missingAt: (place: string) => `${place} is not there.`,
  showItem: (name: string) => `Show ${name}`,

  // ---- use as input
  useTitle: 'What should be done with it?',
  useLead: 'Compose opens with it filled in. Nothing is made before you say so.',
  which: 'Which one',
  chooseModelItem: 'Choose a model…',
  chooseModel: 'Choose a model',
  chooseModelLead: 'All models that take it.',
  looking: 'Looking what can be done with it',
  nothingUsable: 'Nothing of this can be an input: models take pictures, films and sounds whose files are here.',
}
