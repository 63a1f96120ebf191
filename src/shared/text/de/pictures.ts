import type { Catalogue } from '../en/index.ts'
import { counted, number } from '../numbers.ts'

const KINDS = {
  image: ['Bild', 'Bilder'],
  video: ['Film', 'Filme'],
  audio: ['Ton', 'Töne'],
} as const

const ofKind = (count: number, kind: keyof typeof KINDS) => counted(count, KINDS[kind][0], KINDS[kind][1])

export const pictures: Catalogue['pictures'] = {
  // ---- the dialog
  title: 'Was soll damit geschehen?',
  lead: (count, kind) =>
    `${ofKind(count, kind)}, je eine Zeile. Ergebnisse heißen wie die Datei, aus der sie entstehen.`,
  sourceTitle: 'Ein Stapel aus Bildern',
  sourceLead:
    'Einen Ordner oder viele Bilder irgendwo ablegen oder hier auswählen. Die eigenen Dateien werden nur gelesen.',
  fromPictures: 'Aus Bildern',
  chooseFiles: 'Bilder auswählen',
  chooseFolder: 'Ordner auswählen',
  pathLabel: 'Ordner auf diesem Computer',
  pathHint: 'Dateien werden dort benutzt, wo sie liegen; nichts wird kopiert.',
  look: 'Hineinsehen',
  looking: 'Dateien werden angesehen',
  subfolders: (count) => `Auch in ${counted(count, 'Ordner', 'Ordner')} darin sehen`,
  subfoldersToo: 'Auch in die Ordner darin sehen',
  counted: ofKind,
  more: (count) => `und ${number(count)} weitere`,
  others: (count) => `${counted(count, 'andere Datei', 'andere Dateien')} ausgelassen`,
  unusable: (count) => `${counted(count, 'Datei lässt', 'Dateien lassen')} sich nicht benutzen`,
  cannotUse: (name) => `${name} lässt sich nicht benutzen: von anderer Art, zu groß oder nicht mehr da.`,
  tooMany: 'Nur die ersten sind aufgeführt: Es sind mehr, als ein Stapel fasst.',
  sameNames: (count) =>
    `${counted(count, 'Name kommt', 'Namen kommen')} mehrfach vor: Diese Ergebnisse nennen auch ihren Ordner.`,
  none: 'Hier ist kein Bild, Film oder Ton, der sich benutzen lässt.',
  noOperation: 'Der Dienst bietet nichts an, was sich mit diesen Dateien machen lässt.',
  operation: 'Was geschehen soll',
  withModel: 'Mit',
  withEffect: 'Effekt',
  settings: 'Einstellungen',
  price: (count, each, total) => `${number(count)} × ${counted(each, 'Münze', 'Münzen')} = ${number(total)}`,
  pricing: 'Preis wird erfragt',
  priceLater: 'Der nächste Schritt zeigt den genauen Preis.',
  bringing: (done, all) => `${number(done)} von ${number(all)} übertragen`,
  toPlan: (count) => `Preis für ${counted(count, 'Zeile', 'Zeilen')} zeigen`,
  preparing: 'Stapel wird angelegt',
  missing: (names) => `Fehlt noch: ${names}`,
  ofLibrary: 'Aus der Bibliothek',
  ofItems: 'Einen Stapel daraus machen',
  ofFolder: 'Ein Stapel aus einem Ordner mit Bildern',
  droppedName: 'Bilder',
  // ---- from the library, as an input
  picker: {
    open: 'Aus der Bibliothek',
    openFor: (label) => `${label}: aus der Bibliothek`,
    title: 'Aus der Bibliothek wählen',
    lead: (label) => `Für: ${label}. Es wird dort benutzt, wo es liegt; nichts wird kopiert.`,
    search: 'In allem suchen, was gemacht wurde',
    none: 'Nichts dieser Art ist in der Bibliothek.',
  },
}
