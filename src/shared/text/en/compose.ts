/** The Compose place. */
export const compose = {
  inputs: {
    unknownItem: 'This is no longer in the library. Nothing was charged.',
    missingItem: (name: string) =>
      `${name} is not where it was saved. Find it again in the Library, then use it. Nothing was charged.`,
    unusableItem: (name: string) =>
      `${name} cannot be an input. PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM and MOV files can.`,
    forgotten: 'This file is no longer known here. Add it again. Nothing was charged.',
    addAgain: (labels: readonly string[]) =>
      `Opened, but these files are gone and have to be added: ${labels.join(', ')}.`,
    noModelTakes: (name: string) => `No model takes ${name} as an input.`,
    noModelAnyMore: (modelId: string) => `This connection has no model "${modelId}".`,
  },
}
