import type { Catalogue } from '../en/index.ts'
import { number } from '../numbers.ts'

export const fileFaults: Catalogue['fileFaults'] = {
  itemGone:
    'Was der Schritt davor hergestellt hat, ist nicht mehr in der Bibliothek. Diesen Schritt noch einmal ausführen.',
  itemMissing: (path) =>
    `${path} fehlt, und der Dienst hat es nicht mehr. Die Datei zurücklegen oder den Schritt davor noch einmal ausführen.`,
  itemChanged: (path) =>
    `${path} ist nicht mehr das, was der Schritt davor hergestellt hat, und der Dienst hat auch das nicht mehr. Die Datei zurücklegen oder den Schritt davor noch einmal ausführen.`,
  missing: (path) => `Es gibt keine Datei ${path}.`,
  withoutFolder: (path) =>
    `Wo ${path} liegt, ist nicht bekannt. Die Datei zusammen mit der Liste ablegen oder ihren Ordner angeben.`,
  relative: (path) => `„${path}“ ist ein relativer Pfad, die Liste war aber keine Datei: den ganzen Pfad schreiben.`,
  wrongKind: (name) => `${name} ist keine PNG-, JPEG-, WebP-, MP3-, WAV-, M4A-, OGG-, MP4-, WebM- oder MOV-Datei.`,
  tooLarge: (name, megabytes) => `${name} ist größer als ${number(megabytes)} MB.`,
  unreachable: (url) => `${url} ist nicht erreichbar.`,
  answersWith: (url, status) => `${url} antwortet mit Status ${status}.`,
  notRead: (url, why) => `${url} wird nicht gelesen: ${why}`,
  protocol: (protocol) => `Adressen mit ${protocol} werden nicht gelesen.`,
  holdsPassword:
    'Die Adresse enthält einen Benutzernamen oder ein Passwort. Es wurde nicht behalten. Die Adresse ohne sie schreiben oder eine Datei verwenden.',
  networkPath: 'Der Pfad führt zu einem anderen Rechner. Er wurde nicht angesehen. Die Datei neben die Liste kopieren.',
  outside: (path) => `${path} liegt außerhalb des Ordners der Liste. Die Datei wird nur mit Erlaubnis gelesen.`,
  noFile: (path) => `${path} ist keine einfache Datei.`,
  linkLaid: (path) => `${path} führt woandershin als beim Lesen der Liste. Die Zeile neu hinzufügen.`,
  unreadable: (name) => `${name} ist da, lässt sich aber nicht lesen.`,
  silent: (path) => `${path} antwortet nicht, wie ein Laufwerk, das nicht verbunden ist.`,
  changed: (name) => `${name} hat sich beim Lesen verändert. Die Zeile erneut versuchen.`,
  notPublic: (host) => `${host} liegt nicht im öffentlichen Internet.`,
  redirectsTooOften: 'Die Adresse leitet zu oft weiter.',
  answerTooLarge: (megabytes) => `Die Datei ist größer als ${number(megabytes)} MB.`,
}
