import type { errorsOfTheApp as English } from '../../en/errors/of-the-app.ts'

export const errorsOfTheApp: typeof English = {
  // lists and batches
  empty_list: { what: 'Die Liste ist leer.', next: 'Eine mit mindestens einer Zeile verwenden.' },
  list_unreadable: {
    what: 'Die Liste lässt sich nicht lesen.',
    next: 'Prüfen, ob die Datei da ist, und sie erneut laden.',
  },
  list_damaged: { what: 'Die Liste ist keine vollständige CSV.', next: 'Sie neu als CSV sichern und laden.' },
  list_encoding: {
    what: 'Die Liste ist nicht in UTF-8 oder UTF-16 geschrieben.',
    next: 'Sie als CSV UTF-8 sichern und erneut laden.',
  },
  invalid_template: { what: 'Die Namensvorlage ist nicht brauchbar.', next: 'Sie berichtigen und erneut versuchen.' },
  invalid_recipe: {
    what: 'Ein Schritt des Rezepts lässt sich so nicht ausführen.',
    next: 'Das Markierte ändern und erneut versuchen.',
  },
  unknown_batch: { what: 'Diesen Stapel gibt es nicht mehr.', next: 'Die Liste der Stapel ansehen.' },
  unknown_row: {
    what: 'Diese Zeile gibt es nicht mehr.',
    next: 'Nichts wurde geändert; den Stapel noch einmal ansehen.',
  },
  row_sent: {
    what: 'Diese Zeile ist unterwegs und lässt sich nicht mehr ändern.',
    next: 'Sie abwarten oder abbrechen.',
  },
  later_step: {
    what: 'Diese Zeile gehört zu einem späteren Schritt ihres Rezepts.',
    next: 'Stattdessen die Zeile der Liste kopieren oder den Schritt noch einmal ausführen.',
  },
  pick_sent: {
    what: 'Der nächste Schritt dieser Auswahl ist schon gesendet.',
    next: 'Mehr dazu auswählen oder den Schritt noch einmal machen.',
  },
  pick_changed: { what: 'Das Gewählte steht nicht mehr zur Auswahl.', next: 'Ansehen, was jetzt wartet.' },
  service_answers: {
    what: 'Der Dienst dieses Stapels antwortet.',
    next: 'Was er davon noch hat, wird fertig oder zurückgenommen.',
  },
  batch_busy: { what: 'Von diesem Stapel ist noch etwas unterwegs.', next: 'Ihn erst abbrechen oder abwarten.' },
  not_planned: { what: 'Einige Zeilen haben noch keinen Preis.', next: 'Den Stapel zuerst planen.' },
  recipe_unreadable: {
    what: 'Das Rezept lässt sich nicht lesen.',
    next: 'Prüfen, ob die Datei da ist, und sie erneut laden.',
  },
  recipe_shipped: {
    what: 'Dieses Rezept gehört zu Pressrun.',
    next: 'Das eigene unter einem anderen Namen sichern.',
  },
  report_not_written: {
    what: 'Der Bericht ließ sich dort nicht schreiben.',
    next: 'Einen anderen Ordner wählen.',
  },
  // files
  input_file: {
    what: 'Eine Datei der Zeile ist nicht brauchbar.',
    next: 'Prüfen, ob sie da ist und von passender Art.',
  },
  changed_file: {
    what: 'Das ist nicht die Datei, die erzeugt wurde: Sie hat sich geändert, oder ein Verweis führt woandershin.',
    next: 'In ihrem Ordner nachsehen.',
  },
  holds_password: {
    what: 'Eine Adresse enthält ein Passwort, das gespeichert und mitgeschickt würde.',
    next: 'Es herausnehmen, oder die Datei herunterladen und diese nennen.',
  },
  unknown_file: {
    what: 'Diese Datei ist nicht unter den zurückgelegten.',
    next: 'Die Liste noch einmal ansehen.',
  },
  outside_files: {
    what: 'Die Zeile nennt eine Datei außerhalb des Ordners ihrer Liste.',
    next: 'Ihren Ordner im Plan erlauben oder die Datei herausnehmen.',
  },
  unknown_sheet: { what: 'Diese Liste wird nicht mehr vorbereitet.', next: 'Noch einmal öffnen.' },
  workbook_damaged: { what: 'Die Datei ist keine ganze Arbeitsmappe.', next: 'Noch einmal oder als CSV speichern.' },
  workbook_too_large: { what: 'Die Arbeitsmappe ist zu groß.', next: 'Die gemeinte Tabelle als CSV speichern.' },
  workbook_uneven: { what: 'Die Liste beginnt nicht in einer Spalte.', next: 'Sie in die erste Spalte schieben.' },
  old_workbook: {
    what: 'Die Arbeitsmappe hat ein Passwort oder ein altes Format.',
    next: 'Ohne Passwort als .xlsx speichern.',
  },
  unknown_table: { what: 'Die Arbeitsmappe hat keine solche Tabelle.', next: 'Eine ihrer Tabellen wählen.' },
  column_name_taken: { what: 'Es gibt schon eine Spalte mit diesem Namen.', next: 'Einen anderen Namen wählen.' },
  too_many_rows: {
    what: 'Wertereihen, Wiederholungen und Auswahl in Prompts würden mehr Zeilen aus dieser Liste machen, als ein Stapel fasst.',
    next: 'Weniger Werte nehmen oder mehrere Stapel anlegen.',
  },
  too_many_cells: {
    what: 'Das würde zu viele Zellen auf einmal ändern.',
    next: 'Weniger Spalten auf einmal nehmen.',
  },
  too_many_columns: {
    what: 'Die Liste kann nicht mehr Spalten haben.',
    next: 'Eine entfernen, die nicht gebraucht wird.',
  },
  last_column: { what: 'Eine Liste hat mindestens eine Spalte.', next: 'Zuerst eine andere hinzufügen.' },
  unknown_column: {
    what: 'Diese Spalte ist nicht mehr da.',
    next: 'Nichts wurde geändert; die Liste noch einmal ansehen.',
  },
  unknown_list: { what: 'Diese Liste ist nicht mehr da.', next: 'Noch einmal mitbringen.' },
  unknown_input: { what: 'Diese Datei ist nicht mehr unterwegs.', next: 'Sie neu hinzufügen.' },
  wrong_piece: { what: 'Die Datei kam nicht vollständig an.', next: 'Sie neu hinzufügen.' },
  incomplete_input: { what: 'Die Datei kam nicht vollständig an.', next: 'Sie neu hinzufügen.' },
  unsupported_input: {
    what: 'Dateien dieser Art werden nicht unterstützt.',
    next: 'Sie als PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM oder MOV sichern.',
  },
  disk_full: { what: 'Der Datenträger ist voll.', next: 'Platz schaffen und erneut versuchen.' },
  folder_unresponsive: {
    what: 'Der Ordner antwortet nicht.',
    next: 'Sein Laufwerk verbinden oder einen anderen Ordner wählen.',
  },
  folder_unreadable: {
    what: 'Der Ordner kann nicht gelesen werden.',
    next: 'Einen anderen Ordner wählen oder es erlauben.',
  },
  no_operation: {
    what: 'Das geht nicht mit einer Datei nach der anderen.',
    next: 'Etwas anderes wählen.',
  },
  unknown_folder: { what: 'Dieser Ordner wird nicht mehr beobachtet.', next: 'Ihn noch einmal hinzufügen.' },
  folder_refused: {
    what: 'Dieser Ordner kann nicht beobachtet werden.',
    next: 'Einen anderen wählen oder einen anderen Platz für Ergebnisse.',
  },
  folder_watched: {
    what: 'Dieser Ordner wird schon beobachtet.',
    next: 'Ändern, wie er beobachtet wird, oder ihn zuerst entfernen.',
  },
  folder_gone: { what: 'Der beobachtete Ordner ist nicht da.', next: 'Er wird von selbst wieder gesucht.' },
  folder_not_writable: {
    what: 'In den Ordner lässt sich nicht schreiben.',
    next: 'Einen anderen Ordner wählen oder es erlauben.',
  },
  // the library
  missing_file: {
    what: 'Die Datei liegt nicht mehr, wo sie war.',
    next: 'In der Bibliothek nach fehlenden Dateien suchen.',
  },
  folder_not_absolute: {
    what: 'Das ist kein vollständiger Ordnerpfad.',
    next: 'Mit / oder einem Laufwerksbuchstaben beginnen.',
  },
  meaning_unavailable: {
    what: 'Um Ähnliches zu finden, fehlt hier ein Teil des Medienpakets.',
    next: 'Das vollständige Medienpaket installieren (npm run media-pack).',
  },
  unknown_item: { what: 'Das ist nicht mehr in der Bibliothek.', next: 'In der Bibliothek noch einmal danach suchen.' },
  unknown_name: { what: 'Das gibt es nicht mehr.', next: 'Neu laden oder etwas anderes wählen.' },
  unknown_collection: { what: 'Diese Sammlung gibt es nicht mehr.', next: 'Eine andere wählen.' },
  invalid_cursor: { what: 'Diese Seite der Bibliothek gibt es nicht.', next: 'Von oben beginnen.' },
  // selecting by clicks
  selection_unavailable: {
    what: 'Zum Auswählen per Klick fehlen auf diesem Computer die Netze.',
    next: 'Das ganze Medienpaket holen (npm run media-pack) oder den Pinsel benutzen.',
  },
  selection_unreadable: {
    what: 'In dieser Datei lässt sich nichts auswählen: Aus ihr ist kein Bild zu lesen.',
    next: 'Ein anderes Bild nehmen.',
  },
  // connections
  key_missing: {
    what: 'Der Schlüssel dieser Verbindung liegt nicht auf diesem Computer.',
    next: 'Ihn in den Einstellungen neu eintragen.',
  },
  connection_failed: {
    what: 'Die Verbindung lässt sich nicht öffnen.',
    next: 'Sie in den Einstellungen prüfen.',
  },
  invalid_base_url: {
    what: 'Diese Adresse ist nicht brauchbar.',
    next: 'Sie sieht aus wie https://api.example.com, ohne Namen, Passwort, ? oder #.',
  },
  name_taken: { what: 'Diesen Namen gibt es schon.', next: 'Einen anderen Namen wählen.' },
  key_malformed: {
    what: 'Dieser Schlüssel enthält einen Zeilenumbruch oder ein Zeichen, das kein Schlüssel hat.',
    next: 'Ihn noch einmal kopieren.',
  },
  connection_unclear: {
    what: 'Mehrere Verbindungen haben diese Adresse.',
    next: 'Mit dem Namen sagen, welche gemeint ist.',
  },
  key_needed: { what: 'Eine andere Adresse braucht ihren eigenen Schlüssel.', next: 'Auch den Schlüssel eintragen.' },
  keychain_failed: {
    what: 'Der Schlüsselbund des Systems antwortet nicht.',
    next: 'Ihn entsperren und erneut versuchen.',
  },
  bundled_connection: {
    what: 'Der mitgelieferte Dienst lässt sich nicht ändern oder entfernen.',
    next: 'Daneben eine Verbindung hinzufügen.',
  },
  not_confirmed: {
    what: 'Dieses Programm wurde nicht zugelassen.',
    next: 'Die Maschine noch einmal hinzufügen und es zulassen.',
  },
  workflow_unreadable: {
    what: 'Darin ist kein Workflow von ComfyUI, der sich verwenden lässt.',
    next: 'In ComfyUI Workflow > Export (API) wählen und diese Datei bringen.',
  },
  unknown_connection: {
    what: 'Diese Verbindung gibt es nicht mehr.',
    next: 'In den Einstellungen eine andere wählen.',
  },
  connection_busy: {
    what: 'Ein Stapel auf dieser Verbindung ist noch nicht zu Ende.',
    next: 'Ihn abbrechen oder abwarten, dann noch einmal versuchen.',
  },
  key_of_another_account: {
    what: 'Dieser Schlüssel gehört zu einem anderen Konto als das, was hier noch unterwegs ist. Nichts wurde geändert.',
    next: 'Ihn als eigene Verbindung hinzufügen oder warten, bis alles angekommen ist.',
  },
  // programs that a person lets in
  program_not_allowed: {
    what: 'Dieses Programm ist nicht zugelassen.',
    next: 'Unter Einstellungen, Programme zulassen.',
  },
  spending_limit: {
    what: 'Das Ausgabenlimit dieses Programms ist erreicht.',
    next: 'Unter Einstellungen, Programme anheben.',
  },
  path_not_allowed: {
    what: 'Dieses Programm darf diesen Pfad nicht lesen.',
    next: 'Den Ordner unter Einstellungen, Programme erlauben.',
  },
  // the app itself
  invalid_output: {
    what: 'Die Antwort kam in einer Form, die diese Version nicht lesen kann.',
    next: 'Das Fenster neu laden; wenn das nicht hilft, Pressrun aktualisieren.',
  },
  unknown_command: {
    what: 'Diese Version von Pressrun kennt das nicht.',
    next: 'Pressrun neu starten oder aktualisieren.',
  },
  autostart_taken: {
    what: 'Dort, wo Pressrun bei der Anmeldung gestartet würde, liegt eine andere Datei.',
    next: 'Sie beiseitelegen, dann noch einmal einschalten.',
  },
  updates_busy: {
    what: 'Ein Stapel läuft; solange kann keine neuere Version installiert werden.',
    next: 'Warten, bis er fertig ist, oder ihn anhalten.',
  },
  updates_none: {
    what: 'Es gibt keine neuere Version, die installiert werden könnte.',
    next: 'In den Einstellungen noch einmal nachsehen.',
  },
  not_here: { what: 'In einem Browser-Tab geht das nicht.', next: 'Dafür die Desktop-App verwenden.' },
  no_trash: {
    what: 'Der Papierkorb dieses Computers ist von hier nicht erreichbar.',
    next: 'Dateien löschen kann die Desktop-App. Gelöscht wurde nichts.',
  },
  wrong_origin: {
    what: 'Die Anfrage kam von einer Seite, die nicht zu Pressrun gehört.',
    next: 'Pressrun neu starten.',
  },
  // backups
  contact_sheet_too_large: {
    what: 'Der Kontaktbogen braucht mehr Speicher, als da ist.',
    next: 'Weniger Bilder oder eine kleinere Seite wählen.',
  },
  backup_busy: { what: 'Es wird schon gesichert oder wiederhergestellt.', next: 'Bitte das Ende abwarten.' },
  backup_nothing: { what: 'In diesem Ordner sind keine Daten von Pressrun.', next: 'Einen anderen wählen.' },
  backup_not_found: { what: 'Diesen Ordner gibt es nicht.', next: 'Den Ordner einer Sicherung wählen.' },
  backup_not_one: {
    what: 'Das ist keine vollständige Sicherung von Pressrun.',
    next: 'Den Ordner einer Sicherung wählen.',
  },
  backup_newer: {
    what: 'Die Sicherung hat ein neueres Pressrun gemacht. Es wurde nichts wiederhergestellt.',
    next: 'Pressrun aktualisieren, um sie zu verwenden.',
  },
  backup_damaged: {
    what: 'Die Sicherung ist beschädigt. Es wurde nichts wiederhergestellt.',
    next: 'Eine andere Sicherung verwenden.',
  },
  backup_unsafe_path: {
    what: 'Die Sicherung nennt Dateien außerhalb von ihr. Es wurde nichts wiederhergestellt.',
    next: 'Eine andere Sicherung verwenden.',
  },
  backup_link: {
    what: 'Die Sicherung enthält etwas, das keine gewöhnliche Datei ist. Es wurde nichts wiederhergestellt.',
    next: 'Eine andere Sicherung verwenden.',
  },
  backup_file_missing: {
    what: 'In der Sicherung fehlt eine Datei. Es wurde nichts wiederhergestellt.',
    next: 'Eine andere Sicherung verwenden.',
  },
  backup_file_extra: {
    what: 'Eine Datei darin gehört nicht zur Sicherung. Es wurde nichts wiederhergestellt.',
    next: 'Sie herausnehmen und noch einmal versuchen.',
  },
  backup_file_truncated: {
    what: 'Eine Datei der Sicherung ist nicht vollständig. Es wurde nichts wiederhergestellt.',
    next: 'Eine andere Sicherung verwenden.',
  },
  backup_file_altered: {
    what: 'Eine Datei der Sicherung wurde verändert. Es wurde nichts wiederhergestellt.',
    next: 'Eine andere Sicherung verwenden.',
  },
  backup_record_without_file: {
    what: 'Der Sicherung fehlt eine Datei, die sie nennt. Es wurde nichts wiederhergestellt.',
    next: 'Eine andere Sicherung verwenden.',
  },
  backup_books: {
    what: 'Die Datenbanken der Sicherung sind nicht in Ordnung. Es wurde nichts wiederhergestellt.',
    next: 'Eine andere Sicherung verwenden.',
  },
  backup_counts: {
    what: 'Die Datenbanken der Sicherung enthalten nicht, was sie angibt. Es wurde nichts wiederhergestellt.',
    next: 'Eine andere Sicherung verwenden.',
  },
  folder_taken: {
    what: 'Der Ordner ist nicht leer, und überschrieben wird nie etwas.',
    next: 'Einen neuen oder leeren Ordner wählen.',
  },
  folder_missing: { what: 'Der Ordner ist nicht da.', next: 'Zuerst anlegen oder einen anderen wählen.' },
  file_unreadable: {
    what: 'Eine Datei kann nicht gelesen werden.',
    next: 'Das Laufwerk prüfen oder das Lesen erlauben.',
  },
  folder_inside: { what: 'Der Ordner liegt in dem, was kopiert werden soll.', next: 'Einen außerhalb davon wählen.' },
  data_in_use: { what: 'Pressrun läuft bereits mit diesem Datenordner.', next: 'Es zuerst schließen.' },
  data_not_ours: {
    what: 'Dieser Ordner enthält etwas anderes als Daten von Pressrun. Nichts darin wurde berührt.',
    next: 'Einen leeren oder neuen Ordner wählen.',
  },
  data_incomplete: {
    what: 'Ein Teil des Datenordners ist verloren. Nichts darin wurde geändert.',
    next: 'Eine Sicherung des ganzen Ordners einspielen oder in einem anderen neu beginnen.',
  },
  data_newer_schema: {
    what: 'Der Datenordner stammt von einem neueren Pressrun.',
    next: 'Pressrun aktualisieren, um ihn zu öffnen.',
  },
  data_unusable: {
    what: 'In den Datenordner kann nicht geschrieben werden.',
    next: 'Einen anderen Ordner wählen oder diesen freigeben.',
  },
  data_disk_full: {
    what: 'Der Datenträger mit dem Datenordner ist voll.',
    next: 'Platz schaffen und neu starten.',
  },
  data_damaged: {
    what: 'Der Datenordner ist beschädigt.',
    next: 'Eine Sicherung an seine Stelle legen oder einen anderen Ordner wählen.',
  },
  port_unavailable: { what: 'Der Port lässt sich nicht benutzen.', next: 'Einen anderen wählen.' },
}
