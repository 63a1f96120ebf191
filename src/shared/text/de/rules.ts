import type { Catalogue } from '../en/index.ts'
import { counted, number } from '../numbers.ts'

const FILES: Readonly<Record<string, string>> = { image: 'Bild', audio: 'Audio', video: 'Video' }
const kind = (accept: string) => FILES[accept] ?? `${accept}-`

export const rules: Catalogue['rules'] = {
  required: 'Wird benötigt.',
  unknownParam: (model, name) => `${model} hat keine Einstellung „${name}“.`,
  oneOf: (values) => `Möglich sind ${values.join(', ')}.`,
  wholeNumber: (max) => `Eine ganze Zahl von 0 bis ${number(max)} wird erwartet.`,
  number: 'Eine Zahl wird erwartet.',
  numberBetween: (min, max) => `Eine Zahl von ${number(min)} bis ${number(max)} wird erwartet.`,
  steps: (step, min) => `Möglich sind Schritte von ${number(step)} ab ${number(min)}.`,
  text: 'Text wird erwartet.',
  atMostCharacters: (max, length) => `Höchstens ${counted(max, 'Zeichen', 'Zeichen')}, hier sind es ${number(length)}.`,
  atLeastCharacters: (min, length) =>
    `Mindestens ${counted(min, 'Zeichen', 'Zeichen')}, hier sind es ${number(length)}.`,
  uploadedFile: (accept) => `Die ID einer hochgeladenen ${kind(accept)}datei wird erwartet.`,
  uploadedFiles: (accept) => `IDs hochgeladener ${kind(accept)}dateien werden erwartet.`,
  listOfFiles: (accept) => `Eine Liste hochgeladener ${kind(accept)}dateien wird erwartet.`,
  atLeastFiles: (min, accept) => `Mindestens ${counted(min, `${kind(accept)}datei`, `${kind(accept)}dateien`)}.`,
  atMostFiles: (max, accept) => `Höchstens ${counted(max, `${kind(accept)}datei`, `${kind(accept)}dateien`)}.`,
  consent: (model) => `${model} nutzt ein Gesicht oder eine Stimme: Das Einverständnis der Person fehlt.`,
  effectImages: (min, max) =>
    min === max
      ? `Dieser Effekt braucht ${counted(max, 'Bild', 'Bilder')}.`
      : `Dieser Effekt braucht ${number(min)} bis ${number(max)} Bilder.`,
  tooManyCells: (cells, columns) =>
    `${counted(cells, 'Zelle', 'Zellen')}, aber nur ${counted(columns, 'Spalte', 'Spalten')}.`,
  failedFormula: (shown) =>
    `„${shown}“ zeigt eine Tabelle, wo eine Formel fehlgeschlagen ist. Dort berichtigen oder überschreiben.`,
  unknownEffect: (id) => `Es gibt keinen Effekt „${id}“.`,
  unknownModel: (name) => `Es gibt kein Modell „${name}“.`,
  noModel: 'Kein Modell ist gewählt.',
  unknownWordList: (name: string) => `Es gibt keine Wortliste „${name}“.`,
  tooManyVariants: (count: number, max: number) =>
    `Das steht für ${number(count)} Prompts. Aus einer Zeile werden höchstens ${number(max)}: Es lassen sich einige davon ziehen.`,
  severalPrompts:
    'Das steht für mehrere Prompts, und eine geänderte Zeile ergibt nur einen: den gemeinten hinschreiben.',
  tooManyOfRow: (count: number, max: number) =>
    `Wertereihen, Wiederholungen und Auswahl im Prompt machen ${number(count)} aus dieser Zeile. Ein Stapel fasst höchstens ${number(max)}.`,
  nothingWritten: 'In dieser Zeile steht nichts. Sie wartet, bis etwas darin steht.',
  templateEmpty: 'Die Vorlage darf nicht leer sein.',
  templateLong: (most) => `Die Vorlage ist länger als ${counted(most, 'Zeichen', 'Zeichen')}.`,
  templateEnding: 'Die Vorlage muss auf .{ext} enden: Daran erkennen Programme die Datei.',
  templateBrace: 'In der Vorlage steht ein } ohne sein {.',
  templateUnreadable: (rest) => `Die Vorlage ist ab „${rest}“ nicht lesbar.`,
  atLeast: (min) => `Mindestens ${number(min)}.`,
  moreThan: (min) => `Mehr als ${number(min)}.`,
  lessThan: (max) => `Weniger als ${number(max)}.`,
  atMost: (max) => `Höchstens ${number(max)}.`,
  tooShort: (min) => `Zu kurz: mindestens ${number(min)}.`,
  tooLong: (max) => `Zu lang: höchstens ${number(max)}.`,
  unusable: 'Das hat nicht die erwartete Form.',
  anyWholeNumber: 'Eine ganze Zahl wird erwartet.',
  trueOrFalse: 'Wahr oder falsch wird erwartet.',
  object: 'Ein Objekt wird erwartet.',
  list: 'Eine Liste wird erwartet.',
  unknownName: 'Unbekannter Name.',
}
