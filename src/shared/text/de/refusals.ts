import type { Catalogue } from '../en/index.ts'
import { counted, number } from '../numbers.ts'

const coins = (count: number) => counted(count, 'Münze', 'Münzen')

const LETS_IN =
  'Ein Mensch lässt Programme zu: pressrun mcp allow <Name> --spend <Münzen> oder Einstellungen, Programme.'

export const refusals: Catalogue['refusals'] = {
  missingItem: (name) =>
    `${name} liegt nicht mehr, wo es gespeichert wurde. In der Bibliothek wiederfinden, dann verwenden. Nichts wurde berechnet.`,
  unusableItem: (name) =>
    `${name} kann keine Vorlage sein. Möglich sind PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM und MOV.`,
  forgotten: 'Diese Datei ist hier nicht mehr bekannt. Bitte erneut hinzufügen. Nichts wurde berechnet.',
  diskFull:
    'Der Datenträger ist voll. Dieser Schritt wurde nicht festgehalten: Platz schaffen und noch einmal versuchen.',
  unsupported: (name) =>
    `${name} ist keine PNG-, JPEG-, WebP-, MP3-, WAV-, M4A-, OGG-, MP4-, WebM- oder MOV-Datei. Nichts wurde hochgeladen.`,
  tooLarge: (name, megabytes) => `${name} ist größer als ${number(megabytes)} MB. Nichts wurde hochgeladen.`,
  priceChanged: (price, agreed) =>
    `Es kostet jetzt ${coins(price)}, vereinbart waren ${number(agreed)}. Nichts wurde berechnet.`,
  cannotRun: 'So lassen sich die Einstellungen nicht ausführen. Nichts wurde berechnet.',
  cannotRunAs: (why) => `${why} Nichts wurde berechnet.`,
  connectionNameTaken: (name) => `Eine Verbindung namens „${name}“ gibt es schon.`,
  nothingSavedAs: (name: string) => `Unter „${name}“ ist nichts gespeichert.`,
  wordListNameTaken: (name) => `Eine Wortliste namens „${name}“ gibt es schon.`,
  styleNameTaken: (name) => `Einen Stil namens „${name}“ gibt es schon.`,
  maskGone: 'Diese Maske ist nicht mehr gespeichert.',
  maskNameTaken: (name) => `Eine Maske dieses Bildes heißt schon „${name}“.`,
  noMask: 'Als Maske lässt sich nur ein übergebenes Bild speichern.',
  collectionNameTaken: (name) => `Eine Sammlung namens „${name}“ gibt es schon.`,
  noAddress: 'Das ist keine Adresse. Sie sieht etwa so aus: https://api.example.com.',
  insecureAddress: 'Die Adresse muss mit https:// beginnen, damit unterwegs niemand den Schlüssel lesen kann.',
  addressWithName: 'Die Adresse darf weder Namen noch Passwort enthalten; der Schlüssel hat ein eigenes Feld.',
  addressWithQuery: 'Die Adresse muss vor jedem ? oder # enden.',
  listUnreadable: (path) => `Die Liste ${path} lässt sich nicht lesen.`,
  listQuoteOpen: (line) =>
    `Die Liste lässt sich nicht lesen: Ein Anführungszeichen, das bis Zeile ${number(line)} beginnt, endet nie.`,
  rowSent: 'Diese Zeile ist unterwegs oder fertig und lässt sich nicht mehr ändern.',
  rowPaid:
    'Diese Zeile ist bezahlt, aber noch nicht fertig. „Wiederholen“ macht kostenlos damit weiter; zum Ändern die Zeile verdoppeln.',
  rowDoubtful:
    'Ob diese Zeile berechnet wurde, weiß niemand; darum wird sie nicht geändert und neu gesendet. Erst das Konto prüfen, dann wiederholen oder verdoppeln.',
  rowKept: 'Diese Zeile wurde schon einmal gesendet und bleibt: Was sie gekostet hat, steht bei ihr.',
  rowGone: 'Diese Zeile gibt es nicht mehr.',
  workbookDamaged:
    'Das ist keine ganze .xlsx- oder .ods-Datei. Noch einmal speichern, auch als CSV, und diese mitbringen.',
  workbookTooLarge:
    'Die Arbeitsmappe enthält ausgepackt mehr, als eine Liste fasst. Die gemeinte Tabelle als CSV speichern und mitbringen.',
  workbookUneven:
    'Zellen stehen weiter links, als die Liste beginnt. Die Liste in die erste Spalte schieben und noch einmal speichern.',
  oldWorkbook:
    'Die Arbeitsmappe hat ein Passwort oder das alte Format .xls. Ohne Passwort als .xlsx speichern und diese mitbringen.',
  unknownTable: (name) => `Die Arbeitsmappe hat keine Tabelle „${name}“.`,
  columnNameTaken: (name) => `Es gibt schon eine Spalte „${name}“.`,
  laterStep:
    'Diese Zeile gehört zu einem späteren Schritt ihres Rezepts. Sie lässt sich noch einmal ausführen, aber nicht für sich kopieren.',
  pickChanged:
    'Diese Zeilen warten nicht mehr auf eine Auswahl oder haben dieses Ergebnis nicht. Nichts wurde gewählt.',
  tooManyCells: (most) =>
    `Mehr als ${number(most)} Zellen würden sich auf einmal ändern. Weniger Spalten auf einmal nehmen.`,
  tooManyRows: (count, most) =>
    `Wertereihen, Wiederholungen und Auswahl in Prompts würden ${number(count)} Zeilen aus dieser Liste machen. Ein Stapel fasst höchstens ${number(most)}: weniger Werte nehmen oder mehrere Stapel anlegen.`,
  tooManyColumns: (most) => `Eine Liste hat höchstens ${number(most)} Spalten.`,
  listDamaged: (line, why) => `Die Liste lässt sich ab Zeile ${number(line)} nicht lesen. Wortlaut: „${why}“`,
  folderNotAbsolute: (path) =>
    `${path} ist nicht der ganze Pfad eines Ordners. Er beginnt mit / oder einem Laufwerksbuchstaben.`,
  folderUnreadable: (path: string) =>
    `${path} kann nicht gelesen werden. Ist der Ordner da, und darf dieses Konto ihn lesen?`,
  noOperation: (name: string) =>
    `${name} kann nicht mit einer Datei nach der anderen gemacht werden: Es braucht mehr als eine Datei oder gar keine.`,
  unknownFolder: 'Dieser Ordner wird nicht mehr beobachtet.',
  folderRefused: (path) =>
    `${path} kann nicht beobachtet werden: Ergebnisse kommen dorthin, oder Pressrun hat eigene Daten darin. Einen anderen Ordner wählen.`,
  folderOfTheSystem: (path) =>
    `${path} kann nicht beobachtet werden: Die Dateien darin erzeugt das System. Einen anderen Ordner wählen.`,
  folderWatched: (path) =>
    `${path} wird schon beobachtet. Ändern, wie der Ordner beobachtet wird, oder ihn zuerst entfernen.`,
  folderNotWritable: (path) => `In ${path} lässt sich nicht schreiben. Bitte einen anderen Ordner wählen.`,
  folderIsFile: (path) => `${path} ist eine Datei und kein Ordner. Bitte einen anderen Ordner wählen.`,
  folderNotMade: (path) => `${path} lässt sich nicht anlegen. Bitte einen anderen Ordner wählen.`,
  folderUnresponsive: (path) =>
    `${path} antwortet nicht, wie ein Netzlaufwerk, das nicht verbunden ist. Es verbinden oder einen anderen Ordner wählen.`,
  autostartTaken: (path) =>
    `${path} stammt nicht von Pressrun und bleibt, wie es ist. Die Datei beiseitelegen, dann noch einmal einschalten.`,
  recipeUnreadable: (path) => `${path} lässt sich nicht lesen. Ist die Datei da und eine gewöhnliche Datei?`,
  recipeTooLarge: (megabytes) => `Die Datei eines Rezepts hat höchstens ${number(megabytes)} MB.`,
  noRecipe: 'Das ist nicht die Datei eines Rezepts.',
  recipeNewer: (version) =>
    `Dieses Rezept stammt von einer neueren Fassung von Pressrun (Format ${number(version)}). Mit einer neuen Fassung lässt es sich verwenden.`,
  recipeField: (field, why) => `Das Rezept ist so nicht brauchbar. ${field}: ${why}`,
  recipeStep: (step, why) => `Das Rezept ist so nicht brauchbar. Schritt ${number(step)}: ${why}`,
  recipeStepField: (step, field, why) => `Das Rezept ist so nicht brauchbar. Schritt ${number(step)}, ${field}: ${why}`,
  recipeFirstSweeps: 'Er hat keine eigene Reihe von Werten: Sie gehört dorthin, wo die Liste gestartet wird.',
  recipeMedia: (param) =>
    `Ein Rezept enthält keine Dateien: ${param} kommt aus einem früheren Schritt oder aus einer Spalte.`,
  recipeShipped: (name) =>
    `„${name}“ gehört zu Pressrun und bleibt, wie es ist. Das eigene unter einem anderen Namen sichern.`,
  reportNotWritten: (path) => `Der Bericht lässt sich nicht nach ${path} schreiben.`,
  reportTaken: (path) => `${path} gibt es schon, und überschrieben wird nie etwas. Bitte einen anderen Namen wählen.`,
  notSetAside: (name) => `Nicht genau eine beiseitegelegte Datei heißt ${name}. Es wurde nichts geändert.`,
  listNoText: 'Die Liste ist kein Text. Sie als CSV UTF-8 sichern und erneut laden.',
  noConnection: (name) => `Es gibt keine Verbindung namens „${name}“.`,
  connectionsAlike: (names) => `Diese Verbindungen haben dieselbe Adresse: ${names}. Die gemeinte beim Namen nennen.`,
  noSuchFile: 'Diese Datei gibt es nicht.',
  noPlainFile: 'Das ist keine gewöhnliche Datei.',
  fileSize: (bytes, most) => `Die Datei hat ${counted(bytes, 'Byte', 'Bytes')}; möglich sind 1 bis ${number(most)}.`,
  noProgram: 'Dieses Programm gibt es nicht.',
  noRunOfProgram: 'Unter dieser Kennung hat das Programm nichts in Auftrag gegeben.',
  programNotLetIn: (name) => `Kein Programm namens „${name}“ ist zugelassen. ${LETS_IN}`,
  programNeverLetIn: `Dieses Programm wurde nie zugelassen. ${LETS_IN}`,
  programRevoked: (name) => `„${name}“ ist nicht mehr zugelassen. ${LETS_IN}`,
  programLimit: ({ program, coins: most, limit, spent, reserved, left }) =>
    `Das kostet höchstens ${coins(most)}. Das Limit von „${program}“ ist ${coins(limit)}, davon sind ${number(spent)} ausgegeben${reserved > 0 ? ` und ${number(reserved)} für Laufendes zurückgelegt` : ''}: Es bleiben ${number(left)}. Es wurde nichts berechnet. Nur ein Mensch kann das Limit anheben: pressrun mcp allow "${program}" --spend <Münzen> oder Einstellungen, Programme.`,
  pathNotAllowed:
    'Dieses Programm darf diesen Pfad nicht lesen. Ein Mensch nennt die Ordner, die es lesen darf: pressrun mcp allow <Name> --spend <Münzen> --folder <Ordner>. Oder die Bytes der Datei als data senden.',
  makeIdUsed:
    'Unter derselben Kennung wurde etwas anderes bestellt. Hierfür wurde nichts berechnet. Noch einmal anfordern.',
  runKeyUsed:
    'Dieser Schlüssel gehört zu einer anderen Anfrage. Für einen neuen Lauf einen neuen senden. Es wurde nichts berechnet.',
}
