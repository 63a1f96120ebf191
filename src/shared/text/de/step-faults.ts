import type { Catalogue } from '../en/index.ts'
import { number } from '../numbers.ts'

const KINDS: Readonly<Record<string, string>> = {
  image: 'ein Bild',
  video: 'einen Film',
  audio: 'einen Ton',
  '3d': 'ein 3D-Modell',
  text: 'einen Text',
}
const thing = (kind: string) => KINDS[kind] ?? kind

export const stepFaults: Catalogue['stepFaults'] = {
  inStep: (step, fault) => `Schritt ${number(step)}: ${fault}`,
  firstMakes: 'Der erste Schritt muss etwas herstellen.',
  lastMakes: 'Der letzte Schritt muss etwas herstellen.',
  cannotFindText:
    'Ob ein Bild Text hat, lässt sich auf diesem Computer nicht beurteilen: Seinem Medienpaket fehlen die Netze dafür. Mit „npm run media-pack“ holen oder die Regel herausnehmen.',
  ruleNeedsNumber: 'Eine Regel vergleicht mit einer Zahl: bitte nur in Ziffern schreiben.',
  pickAfterPick: 'Schon im Schritt davor hat ein Mensch ausgewählt.',
  effectElsewhere: (effect, model) => `Der Effekt „${effect}“ läuft auf dem Modell ${model}.`,
  firstTakesNothing: 'Der erste Schritt kann nichts übernehmen, was ein anderer herstellt.',
  noSuchInput: (model, param) => `${model} nimmt keine Dateien als „${param}“.`,
  fromLater: (param, from) =>
    `„${param}“ kann nicht übernehmen, was Schritt ${number(from)} herstellt: Er kommt zu spät.`,
  fromNothing: (param, from) => `„${param}“ kann nichts aus Schritt ${number(from)} übernehmen: Er stellt nichts her.`,
  otherKind: (param, from, made, wanted) =>
    `„${param}“ nimmt ${thing(wanted)}, Schritt ${number(from)} stellt aber ${thing(made)} her.`,
  allForOne: (param) => `„${param}“ nimmt eine Datei, nicht alle.`,
  nothingFits: (param, wanted) => `Kein Schritt davor stellt ${thing(wanted)} für „${param}“ her.`,
  setting: (param, fault) => `${param}: ${fault}`,
  notRunBefore: (from) => `Dafür fehlt, was Schritt ${number(from)} herstellt: Diese Zeile nennt es nicht.`,
}
