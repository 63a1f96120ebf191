import type { Catalogue } from '../en/index.ts'

export const backups: Catalogue['backups'] = {
  notAbsolute: (path) => `${path} ist nicht der ganze Pfad eines Ordners. Es wurde nichts geschrieben.`,
  noParent: (path) =>
    `Den Ordner ${path} gibt es nicht. Zuerst anlegen oder einen anderen wählen. Es wurde nichts geschrieben.`,
  inside: (path, folder) =>
    `${path} liegt in ${folder}. Besser ist ein Ordner außerhalb, am besten auf einem anderen Laufwerk. Es wurde nichts geschrieben.`,
  notFolder: (path) => `${path} ist eine Datei, kein Ordner. Es wurde nichts geschrieben.`,
  notEmpty: (path) =>
    `${path} ist nicht leer, und überschrieben wird nie etwas. Bitte einen neuen oder leeren Ordner wählen. Es wurde nichts geschrieben.`,
  isDisk: (path) =>
    `${path} ist ein eigenes Laufwerk, oder ein Programm arbeitet darin. Bitte einen neuen Ordner darin nennen. Es wurde nichts geschrieben.`,
  diskFull: (path) =>
    `Das Laufwerk mit ${path} ist voll. Dort ist nichts zurückgeblieben; Platz schaffen oder ein anderes wählen.`,
  notWritable: (path) =>
    `In ${path} kann nicht geschrieben werden. Dort ist nichts zurückgeblieben; einen anderen Ordner wählen oder es erlauben.`,
  unreadable: (path) =>
    `${path} kann nicht gelesen werden. Im neuen Ordner ist nichts zurückgeblieben; das Laufwerk prüfen oder das Lesen erlauben.`,
  notRead: (path) =>
    `${path} kann nicht gelesen werden. Das Laufwerk prüfen, das Lesen erlauben oder eine andere Sicherung verwenden.`,
  busy: 'Es wird gerade schon gesichert oder wiederhergestellt. Bitte das Ende abwarten.',
  stopped: 'Pressrun wurde vorher beendet. Es ist nichts zurückgeblieben.',
  nothing: (path) => `In ${path} sind keine Daten von Pressrun. Es wurde nichts geschrieben.`,
  inUse: (path) =>
    `Pressrun läuft auf ${path}. Dort in den Einstellungen sichern oder es zuerst beenden. Es wurde nichts geschrieben.`,
  notFound: (path) => `Den Ordner ${path} gibt es nicht. Es wurde nichts wiederhergestellt.`,
  notOne: (path) =>
    `${path} ist keine vollständige Sicherung von Pressrun: backup.json fehlt. Es wurde nichts wiederhergestellt.`,
  newer:
    'Diese Sicherung hat ein neueres Pressrun gemacht. Es wurde nichts wiederhergestellt; mit einem aktualisierten Pressrun geht es.',
  manifestDamaged: (path) =>
    `${path} ist beschädigt. Es wurde nichts wiederhergestellt; bitte eine andere Sicherung verwenden.`,
  unsafePath: (name) =>
    `Die Sicherung nennt eine Datei, deren Name aus ihr hinausführt oder hier nicht möglich ist: ${name}. Es wurde nichts wiederhergestellt.`,
  link: (name) => `${name} in der Sicherung ist keine gewöhnliche Datei. Es wurde nichts wiederhergestellt.`,
  extra: (name) =>
    `${name} gehört nicht zur Sicherung. Es wurde nichts wiederhergestellt; die Datei herausnehmen und noch einmal versuchen.`,
  missing: (name) =>
    `${name} fehlt in der Sicherung. Es wurde nichts wiederhergestellt; bitte eine andere Sicherung verwenden.`,
  otherLength: (name) =>
    `${name} in der Sicherung ist nicht so lang wie beim Sichern. Es wurde nichts wiederhergestellt; bitte eine andere Sicherung verwenden.`,
  altered: (name) =>
    `${name} in der Sicherung ist nicht, was gesichert wurde. Es wurde nichts wiederhergestellt; bitte eine andere Sicherung verwenden.`,
  books: (why) => `Die Datenbanken der Sicherung sind nicht in Ordnung (${why}). Es wurde nichts wiederhergestellt.`,
  counts:
    'Die Datenbanken der Sicherung enthalten nicht, was sie angibt. Es wurde nichts wiederhergestellt; bitte eine andere Sicherung verwenden.',
  unfound: (name) =>
    `Ein Eintrag nennt ${name}, und die Datei fehlt in der Sicherung. Es wurde nichts wiederhergestellt; bitte eine andere Sicherung verwenden.`,
}
