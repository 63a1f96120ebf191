import type { Catalogue } from '../en/index.ts'

export const compose: Catalogue['compose'] = {
  inputs: {
    unknownItem: 'Das ist nicht mehr in der Bibliothek. Nichts wurde berechnet.',
    missingItem: (name) =>
      `${name} liegt nicht mehr, wo es gespeichert wurde. In der Bibliothek wiederfinden, dann verwenden. Nichts wurde berechnet.`,
    unusableItem: (name) =>
      `${name} kann keine Vorlage sein. Möglich sind PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM und MOV.`,
    forgotten: 'Diese Datei ist hier nicht mehr bekannt. Bitte erneut hinzufügen. Nichts wurde berechnet.',
    addAgain: (labels) =>
      `Geöffnet, aber diese Dateien fehlen und müssen neu hinzugefügt werden: ${labels.join(', ')}.`,
    noModelTakes: (name) => `Kein Modell nimmt ${name} als Vorlage.`,
    noModelAnyMore: (modelId) => `Diese Verbindung hat kein Modell „${modelId}“.`,
  },
}
