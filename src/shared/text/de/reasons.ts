import type { Catalogue } from '../en/index.ts'
import { names } from './compose-names.ts'
import { formatDollars } from '../dollars.ts'
import { day, moment } from '../moment.ts'
import { counted, number } from '../numbers.ts'

const params: Readonly<Record<string, string>> = names.params
const setting = (name: string) => (Object.hasOwn(params, name) ? params[name] : name)
const coins = (count: number) => counted(count, 'Münze', 'Münzen')

export const reasons: Catalogue['reasons'] = {
  waitsForPick: 'Ergebnisse warten auf eine Auswahl. Das Gewählte läuft von selbst weiter, der Rest kostet nichts.',
  rowsReady: 'Zeilen sind bereit zum Senden. Zum Senden fortsetzen.',
  byYou: 'Angehalten. Was der Dienst schon hat, wird fertig und bleibt.',
  paused: 'Angehalten.',
  finishing: (rows) => `Angehalten: ${counted(rows, 'Zeile wird', 'Zeilen werden')} noch fertig gemacht.`,
  canceling: 'Abgebrochen. Was beim Dienst schon läuft, wird fertig und bleibt.',
  interrupted: 'Der letzte Lauf wurde unterbrochen. Fortsetzen führt weiter, wo er stand.',
  restored: (madeAt) =>
    `Wiederhergestellt aus der Sicherung vom ${day(madeAt)}. Was seitdem gemacht wurde, würde noch einmal gemacht und berechnet: erst prüfen, dann fortsetzen.`,
  canceledUnsent: 'Vor dem Senden abgebrochen. Es wurde nichts berechnet.',
  canceledUnaccepted: 'Abgebrochen. Der Dienst hatte sie nicht angenommen; es wurde nichts berechnet.',
  canceledRefunded: 'Abgebrochen. Die Münzen wurden erstattet.',
  notOffered: 'Diese Verbindung bietet das Modell nicht an.',
  noLongerOffered: 'Der Dienst bietet dieses Modell nicht mehr an.',
  alreadyDone: 'Ein früherer Lauf dieser Liste hat sie schon erledigt.',
  consentRequired:
    'Der Dienst fragt, ob die abgebildeten Menschen einverstanden sind. Es wurde nichts berechnet; nach der Bestätigung geht die Zeile weiter.',
  priceRisen:
    'Sie kostet mehr als beim gezeigten Preis. Es wurde nichts berechnet; neu planen, um den neuen Preis zu sehen und anzunehmen.',
  noCoins: 'Nicht genug Münzen. Für wartende Zeilen wurde nichts berechnet; Münzen hinzufügen und fortsetzen.',
  spendCap:
    'Die monatliche Ausgabengrenze des Schlüssels ist erreicht. Anheben oder einen anderen Schlüssel verwenden, dann fortsetzen.',
  doubt:
    'Der Dienst kennt diese Zeile mit anderen Einstellungen. Ihre Münzen gelten als ausgegeben: bitte das Konto prüfen.',
  contentPolicy:
    'Der Dienst hat den Inhalt abgelehnt. Die Münzen wurden erstattet; vor dem nächsten Versuch die Worte ändern.',
  invalidInput: 'Eine Eingabedatei war nicht brauchbar. Die Münzen wurden erstattet.',
  unavailable: 'Das Modell war nicht verfügbar. Die Münzen wurden erstattet.',
  timeout: 'Es hat zu lange gedauert. Die Münzen wurden erstattet.',
  internal: 'Beim Dienst ist etwas gescheitert. Die Münzen wurden erstattet.',
  failed: (code) => `Gescheitert (${code}). Die Münzen wurden erstattet.`,
  withDetail: (what, detail) => `${what} Im Wortlaut: „${detail}“`,
  chargedTooMuch: (charged, agreed) => `${coins(charged)} berechnet, vereinbart waren höchstens ${number(agreed)}.`,
  chargedOther: (charged, due) => `${coins(charged)} berechnet, wo es ${number(due)} sein sollten.`,
  notDownloaded: 'Bezahlt, noch nicht geladen. Es wird von selbst wieder versucht; nichts wird doppelt berechnet.',
  notStored: (why) => `Bezahlt, aber nicht gespeichert: ${why}`,
  outputGone:
    'Bezahlt, aber der Dienst hat die Datei nicht mehr. Beim Dienst nachfragen; Wiederholen holt sie noch einmal, kostenlos.',
  nextStepNotBegun: (why) => `Bezahlt und gespeichert, aber der nächste Schritt konnte nicht beginnen: ${why}`,
  notFetched: 'Bezahlt, und nicht mehr abgewartet. Wiederholen holt es kostenlos, sobald der Dienst antwortet.',
  notWaitedFor:
    'Auf den Dienst wird nicht mehr gewartet. Die Münzen gelten als ausgegeben: vor dem nächsten Versuch das Konto prüfen.',
  generationGone:
    'Der Dienst kennt diesen Auftrag nicht mehr. Seine Münzen gelten als ausgegeben: bitte das Konto prüfen.',
  partial: (delivered, wanted) =>
    `Der Dienst hat ${number(delivered)} von ${number(wanted)} geliefert. Nur das Gelieferte wurde berechnet.`,
  budgetReached: (budget) =>
    `Das Budget von ${coins(budget)} reicht für die nächste Zeile nicht. Anheben und fortsetzen.`,
  folderGone: (path) => `${path} ist nicht da. Der Ordner wird von selbst wieder gesucht; nichts ist vergessen.`,
  watchBudget: (budget, files) =>
    `Das Budget von ${coins(budget)} ist aufgebraucht. ${counted(files, 'Datei wartet', 'Dateien warten')}: das Budget erhöhen oder den nächsten Tag abwarten.`,
  watchRestored:
    'Aus einer Sicherung wiederhergestellt: Dateien, die seitdem liefen, würden noch einmal laufen. Weitermachen, wenn das recht ist.',
  textNotSought: (why) =>
    `Bezahlt und gespeichert, aber ob Text darin steht, lässt sich auf diesem Computer gerade nicht beurteilen; es läuft nichts weiter. Beheben und fortsetzen. Im Wortlaut: „${why}“`,
  diskFull: 'Der Datenträger ist voll. Bezahltes bleibt beim Dienst: Platz schaffen und fortsetzen.',
  folderNotWritable:
    'In den Ausgabeordner lässt sich nicht schreiben. Einen anderen wählen oder es erlauben, dann fortsetzen.',
  serviceAway: (since: string) =>
    `Wartet seit ${moment(since)} auf den Dienst. Es geht von selbst weiter; nichts wird doppelt berechnet.`,
  poolAway: (since) =>
    `Die Warteschlange der Computer ist seit ${moment(since)} nicht erreichbar. Was wartet, geht von selbst weiter, sobald sie wieder da ist; nichts wird doppelt berechnet.`,
  poolRefused: (why) =>
    `Die Warteschlange der Computer lässt Pressrun nicht herein. Was wartet, bleibt erhalten. Im Wortlaut: „${why}“`,
  noMachine: (models) =>
    `Kein Computer ist da, der ${models} erzeugen kann. Es geht von selbst weiter, sobald einer kommt; bis dahin wird nichts berechnet.`,
  noMachineSince: (models, since) =>
    `Seit ${moment(since)} ist kein Computer da, der ${models} erzeugen kann. Es geht von selbst weiter, sobald einer kommt; bis dahin wird nichts berechnet.`,
  noMachines:
    'Kein Computer ist da, der erzeugt, was wartet. Es geht von selbst weiter, sobald einer kommt; bis dahin wird nichts berechnet.',
  allMachinesDrain: 'Kein Computer nimmt Neues an. Es geht von selbst weiter, sobald einer fortgesetzt wird.',
  machinesDrain: (models) =>
    `Die Computer, die ${models} erzeugen können, nehmen nichts Neues an. Es geht von selbst weiter, sobald einer fortgesetzt wird.`,
  connectionFailed: 'Die Verbindung lässt sich nicht öffnen. In den Einstellungen prüfen, dann fortsetzen.',
  unforeseen:
    'Etwas Unvorhergesehenes ist geschehen. Es geht von selbst weiter, wo es stand; nichts wird doppelt berechnet.',
  inColumn: (column, fault) => `${column}: ${fault}`,
  inSetting: (name, fault) => `${setting(name)}: ${fault}`,
  unknownToService: 'Der Dienst kennt diesen Auftrag nicht.',
  heldOther: (theirs, ours) =>
    `Der Dienst hat ${coins(theirs)} vorgemerkt, beim Annehmen der Zeile aber ${number(ours)} genannt.`,
  chargedUnlike: (theirs, ours) =>
    `Der Dienst sagt, er habe ${coins(theirs)} berechnet; hier wurden ${number(ours)} gemeldet.`,
  billedUnlike: (theirs, ours) =>
    `Der Dienst sagt, der Anbieter habe ${formatDollars(theirs)} berechnet; hier wurden ${formatDollars(ours)} gemeldet.`,
}
