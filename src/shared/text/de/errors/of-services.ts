import type { errorsOfServices as English } from '../../en/errors/of-services.ts'

export const errorsOfServices: typeof English = {
  // the settings of one generation
  invalid_params: {
    what: 'Einige Einstellungen sind so nicht möglich.',
    next: 'Das Markierte ändern und erneut versuchen.',
  },
  invalid_quote: {
    what: 'Der angezeigte Preis gilt nicht mehr.',
    next: 'Den neuen Preis abwarten und erneut versuchen.',
  },
  idempotency_key_required: {
    what: 'Der Dienst hat die Anfrage als unvollständig abgelehnt.',
    next: 'Pressrun aktualisieren.',
  },
  consent_required: {
    what: 'Für dieses Modell müssen die abgebildeten Personen einverstanden sein.',
    next: 'Das Einverständnis bestätigen und erneut versuchen.',
  },
  input_too_large: { what: 'Eine Datei ist zu groß für dieses Modell.', next: 'Eine kleinere verwenden.' },
  input_duration: {
    what: 'Eine Aufnahme ist zu lang oder zu kurz für dieses Modell.',
    next: 'Sie passend schneiden.',
  },
  wrong_media: { what: 'Eine Datei ist nicht von der passenden Art.', next: 'Eine andere Datei wählen.' },
  unknown_model: { what: 'Der Dienst bietet dieses Modell nicht an.', next: 'Ein anderes Modell wählen.' },
  price_changed: { what: 'Der Preis hat sich geändert.', next: 'Den neuen Preis ansehen und neu entscheiden.' },
  max_coins_exceeded: {
    what: 'Es würde mehr kosten als vereinbart.',
    next: 'Den Preis ansehen und neu entscheiden.',
  },
  content_policy: { what: 'Der Dienst hat den Inhalt abgelehnt.', next: 'Die Worte oder die Dateien ändern.' },
  // the key and the account
  unauthorized: { what: 'Der Dienst verlangt einen Schlüssel.', next: 'Ihn in den Einstellungen eintragen.' },
  invalid_api_key: {
    what: 'Der Dienst kennt diesen Schlüssel nicht.',
    next: 'Den richtigen in den Einstellungen eintragen.',
  },
  api_key_revoked: {
    what: 'Dieser Schlüssel wurde widerrufen.',
    next: 'Einen anderen in den Einstellungen eintragen.',
  },
  api_key_expired: {
    what: 'Dieser Schlüssel ist abgelaufen.',
    next: 'Einen anderen in den Einstellungen eintragen.',
  },
  insufficient_coins: { what: 'Die Münzen reichen nicht.', next: 'Münzen aufladen oder weniger erzeugen.' },
  spend_cap_exceeded: {
    what: 'Die monatliche Grenze dieses Schlüssels ist erreicht.',
    next: 'Sie anheben, einen anderen Schlüssel nehmen oder den nächsten Monat abwarten.',
  },
  insufficient_scope: {
    what: 'Dieser Schlüssel darf das nicht.',
    next: 'Einen Schlüssel mit diesem Recht verwenden; die Einstellungen zeigen, was jeder darf.',
  },
  cooldown: { what: 'Der Dienst bittet dieses Konto um einige Minuten Pause.', next: 'Später erneut versuchen.' },
  account_locked: { what: 'Der Dienst hat dieses Konto gesperrt.', next: 'Beim Dienst nach dem Grund fragen.' },
  // the service
  not_found: { what: 'Beim Dienst ist das nicht mehr vorhanden.', next: 'Neu laden, um den Stand zu sehen.' },
  idempotency_conflict: {
    what: 'Der Dienst kennt diese Anfrage mit anderen Einstellungen.',
    next: 'Im Konto nachsehen, wofür berechnet wurde.',
  },
  not_cancelable: {
    what: 'Zum Abbrechen ist es zu spät: Es läuft schon oder ist zu Ende.',
    next: 'Das Ergebnis abwarten.',
  },
  upload_too_large: {
    what: 'Die Datei ist größer, als der Dienst annimmt.',
    next: 'Sie verkleinern und neu hinzufügen.',
  },
  upload_too_long: {
    what: 'Die Aufnahme ist länger, als der Dienst annimmt.',
    next: 'Sie kürzen und neu hinzufügen.',
  },
  input_file_too_large: { what: 'Eine Datei ist größer, als der Dienst annimmt.', next: 'Sie verkleinern.' },
  download_too_large: {
    what: 'Das ist mehr, als der Dienst auf einmal herausgibt.',
    next: 'Weniger auf einmal abrufen.',
  },
  upload_invalid: {
    what: 'Der Dienst kann diese Datei nicht lesen.',
    next: 'Sie als PNG, JPEG, WebP, MP3, WAV, MP4 oder WebM sichern und neu hinzufügen.',
  },
  rate_limited: { what: 'Das waren zu viele Anfragen in kurzer Zeit.', next: 'In einer Minute erneut versuchen.' },
  internal: { what: 'Etwas Unvorhergesehenes ist schiefgegangen.', next: 'Erneut versuchen.' },
  unavailable: { what: 'Der Dienst ist ausgelastet oder pausiert.', next: 'Gleich noch einmal versuchen.' },
  maintenance: { what: 'Der Dienst wird gewartet.', next: 'Später erneut versuchen.' },
  channel_disabled: {
    what: 'Der Dienst nimmt zurzeit keine Anfragen von Programmen an.',
    next: 'Später erneut versuchen.',
  },
  timeout: { what: 'Es hat zu lange gedauert.', next: 'Erneut versuchen.' },
  explore_blocked: { what: 'Dieses Konto darf nichts teilen.', next: 'Beim Dienst nach dem Grund fragen.' },
  explore_limit: {
    what: 'Dieses Konto hat vorerst so viel geteilt, wie es darf.',
    next: 'Später erneut versuchen.',
  },
  explore_not_shareable: { what: 'Das lässt sich nicht teilen.', next: 'Etwas anderes wählen.' },
  explore_removed: { what: 'Das wird nicht mehr geteilt.', next: 'Etwas anderes wählen.' },
  unreachable: { what: 'Es kommt keine Antwort.', next: 'Die Verbindung prüfen und erneut versuchen.' },
  incomplete_answer: { what: 'Die Antwort brach unterwegs ab.', next: 'Erneut versuchen.' },
  unexpected_answer: {
    what: 'Was dort antwortet, ist kein Dienst, den Pressrun versteht.',
    next: 'Die Adresse in den Einstellungen prüfen.',
  },
  download_refused: { what: 'Die Datei wurde nicht herausgegeben.', next: 'Erneut versuchen.' },
  canceled: { what: 'Es wurde angehalten.', next: 'Bei Bedarf neu starten.' },
  invalid_input: { what: 'Die Eingabe ist so nicht möglich.', next: 'Sie berichtigen und erneut versuchen.' },
}
