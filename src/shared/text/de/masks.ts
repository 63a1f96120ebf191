import type { Catalogue } from '../en/index.ts'
import { number } from '../numbers.ts'

export const masks: Catalogue['masks'] = {
  alt: 'Die Maske',
  whiteChanges: 'Weiß wird geändert, Schwarz bleibt.',
  markIt: 'Markieren, was sich ändern soll.',
  pictureFirst: 'Zuerst das Bild hinzufügen, dann darauf markieren.',
  paintOn: 'Weitermalen',
  paint: 'Maske malen',
  usePicture: 'Ein Bild als Maske verwenden',
  title: 'Markieren, was sich ändern soll',
  canvas: 'Maske',
  use: 'Maske verwenden',
  leaving: {
    title: 'Ohne das Markierte gehen?',
    lead: 'Beim Verlassen wird es nicht behalten.',
    keep: 'Weiter markieren',
    go: 'Verlassen',
  },

  tool: 'Werkzeug',
  tools: { select: 'Auswahl', box: 'Rahmen', lasso: 'Lasso', brush: 'Pinsel', eraser: 'Radieren' },
  does: {
    select: 'Maske: durch Klicken auswählen',
    box: 'Maske: im Rahmen auswählen',
    lasso: 'Maske: Lasso',
    brush: 'Maske: Pinsel',
    eraser: 'Maske: Radierer',
    grow: 'Maske vergrößern',
    shrink: 'Maske verkleinern',
    invert: 'Maske umkehren',
    clear: 'Maske leeren',
    saved: 'Gespeicherte Masken',
  },
  zoom: 'Maske: Zoom',
  size: 'Größe',
  brushSize: 'Pinselgröße',
  feather: 'Weiche Kante',
  edge: 'Rand',
  grow: 'Vergrößern',
  shrink: 'Verkleinern',
  invert: 'Umkehren',
  clear: 'Leeren',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  zoomOut: 'Weiter weg',
  zoomIn: 'Näher heran',
  what: 'Was markiert wird',
  add: 'Dazu',
  remove: 'Weg',

  hints: {
    select:
      'Zeigen: Man sieht, was ein Klick nimmt; noch ein Klick hinein nimmt mehr davon. Alt nimmt weg. Mit Tasten: Pfeile, Leertaste, Alt+Eingabe.',
    box: 'Einen Rahmen um das ziehen, was genommen werden soll. Alt nimmt weg. Mit Tasten: Die Leertaste setzt erst die eine, dann die andere Ecke.',
    lasso:
      'Umfahren, was sich ändern soll. Alt nimmt weg. Mit Tasten: Die Leertaste setzt eine Ecke, Eingabe schließt die Linie.',
    brush: 'Pfeiltasten bewegen den Pinsel, die Leertaste malt, Umschalt mit einer Pfeiltaste malt eine Linie.',
    eraser:
      'Pfeiltasten bewegen den Radierer, die Leertaste radiert, Umschalt mit einer Pfeiltaste radiert eine Linie.',
  },
  looking: (percent) => `Das Bild wird angesehen: ${percent}`,
  selectionMissing:
    'Dem Medienpaket dieses Computers fehlt das Netz dafür. „npm run media-pack“ holt es; Pinsel und Lasso gehen ohne.',
  selectionFailed: 'Das Bild ließ sich nicht ansehen. Pinsel und Lasso gehen ohne.',
  lookAgain: 'Noch einmal',
  working: 'Wird berechnet …',

  marked: (share) => `${share} des Bildes sind markiert`,
  nothingMarked: 'Noch ist nichts markiert',
  took: (share, all) => `Genommen: ${share} des Bildes. Markiert sind ${all}.`,
  removed: (share, all) => `Weggenommen: ${share} des Bildes. Markiert sind ${all}.`,
  nothingThere: 'Dort wurde nichts gefunden.',
  boxBegun: 'Der Rahmen ist nicht fertig: Eine Ecke ist gesetzt. Leertaste setzt die andere.',
  lineBegun: (corners) =>
    `Die Linie ist nicht fertig: ${corners === 1 ? 'Eine Ecke ist' : `${number(corners)} Ecken sind`} gesetzt. ${
      corners < 3 ? 'Sie braucht drei.' : 'Eingabe schließt sie.'
    }`,
  outlineDropped: 'Die unfertige Form ist weg.',

  saved: 'Gespeicherte Masken',
  savedHint: 'Sie bleiben bei diesem Bild, auch wenn es noch einmal kommt.',
  noneSaved: 'Noch keine. Etwas markieren und unter einem Namen speichern.',
  saveAs: 'Diese Maske speichern als',
  name: 'Name',
  save: 'Speichern',
  replaceWith: (name) => `${name} verwenden`,
  addSaved: (name) => `${name} zur Maske dazu`,
  subtractSaved: (name) => `${name} von der Maske weg`,
  rename: (name) => `${name} umbenennen`,
  newName: (name) => `Neuer Name von ${name}`,
  removeSaved: (name) => `${name} aus den gespeicherten Masken entfernen`,
  savedAs: (name) => `Die Maske ist als ${name} gespeichert.`,
  savedOver: (name) => `${name} ist jetzt eine andere Maske.`,
  removedSaved: (name) => `${name} ist nicht mehr gespeichert.`,

  point: 'Im Bild zeigen',
  pointTitle: 'Zeigen, was genommen werden soll',
  pointHint:
    'Anklicken, was genommen werden soll, mit Alt, was nicht, oder einen Rahmen ziehen. Mit Tasten: Pfeile, Leertaste, Alt+Eingabe.',
  take: 'Nehmen',
  leaveOut: 'Auslassen',
  acceptPlaces: 'Stellen verwenden',
  noPlaces: 'Noch ist auf nichts gezeigt',
  taken: (share) => `${share} des Bildes werden genommen`,
}
