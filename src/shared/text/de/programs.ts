import type { Catalogue } from '../en/index.ts'
import { counted, number } from '../numbers.ts'

const coins = (count: number) => counted(count, 'Münze', 'Münzen')

export const programs: Catalogue['programs'] = {
  title: 'Programme',
  lead: 'Assistenten und Editoren, die MCP sprechen, können hier etwas machen, im Rahmen der Münzen, die Sie jedem erlauben. Ohne das dürfen sie nur schauen.',
  allow: 'Programm erlauben',
  allowTitle: 'Programm erlauben',
  allowLead:
    'Es bekommt einen Namen und eine Grenze für alles zusammen. Was es macht, liegt in der Bibliothek, und die Erlaubnis lässt sich jederzeit zurücknehmen.',
  changeTitle: (name) => `Was ${name} darf`,
  name: 'Name',
  namePlaceholder: 'claude',
  needsName: 'Ein Name aus Buchstaben, Ziffern, Leerzeichen, Punkten und Strichen.',
  limit: 'Münzen, die es insgesamt ausgeben darf',
  limitHint: 'Mit 0 darf es schauen und nichts ausgeben.',
  limitInvalid: 'Eine ganze Zahl von Münzen.',
  folders: 'Ordner, deren Dateien es lesen darf',
  foldersHint: 'Einer je Zeile. Leer: Es liest keine Ihrer Dateien über ihren Pfad.',
  save: 'Speichern',
  cancel: 'Abbrechen',
  done: 'Fertig',
  change: 'Ändern',
  revoke: 'Zurücknehmen',
  revokeTitle: (name) => `Die Erlaubnis von ${name} zurücknehmen?`,
  revokeLead:
    'Was davon noch läuft, wird abgebrochen, und das Programm wird von jetzt an abgewiesen. Das lässt sich nicht rückgängig machen; was es gemacht und ausgegeben hat, bleibt.',
  revoked: (name) => `${name} ist nicht mehr erlaubt. Was es gemacht hat, bleibt.`,
  isRevoked: 'Zurückgenommen',
  spent: (spent, limit) => `${number(spent)} von ${coins(limit)} ausgegeben`,
  reserved: (count) => `${coins(count)} zurückgelegt für Laufendes`,
  lastUsed: (moment) => `zuletzt benutzt ${moment}`,
  neverUsed: 'nie benutzt',
  setUp: 'Einrichten',
  setUpTitle: (name) => `${name} einrichten`,
  setUpLead:
    'Das gehört in die Konfiguration des Programms, das danach neu zu starten ist. docs/mcp.md nennt die Stelle bei bekannten Programmen.',
  copy: 'Kopieren',
}
