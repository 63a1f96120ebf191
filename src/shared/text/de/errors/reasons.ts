import type { reasons as English } from '../../en/errors/reasons.ts'

export const reasons: typeof English = {
  by_you: 'Angehalten.',
  canceling: 'Abgebrochen. Was beim Dienst schon läuft, wird fertig und bleibt.',
  canceled: 'Abgebrochen. Dafür wird nichts berechnet.',
  pick: 'Ergebnisse warten auf eine Auswahl. Das Gewählte läuft von selbst weiter, der Rest kostet nichts.',
  restored:
    'Wiederhergestellt aus einer Sicherung. Was seitdem gemacht wurde, würde noch einmal gemacht und berechnet: erst prüfen.',
  interrupted: 'Der letzte Lauf wurde unterbrochen. Mit „Fortsetzen“ geht es dort weiter.',
  text_not_sought:
    'Ob Text darin steht, lässt sich auf diesem Computer gerade nicht beurteilen. Bezahltes bleibt; beheben und fortsetzen.',
  rows_ready: 'Zeilen sind bereit. Mit „Fortsetzen“ werden sie gesendet.',
  budget_reached: 'Das Budget reicht nicht für die nächste Zeile. Es anheben und fortsetzen.',
  insufficient_coins:
    'Die Münzen reichen nicht. Für wartende Zeilen wurde nichts berechnet; Münzen aufladen und fortsetzen.',
  spend_cap_exceeded:
    'Die monatliche Grenze des Schlüssels ist erreicht. Sie anheben oder einen anderen Schlüssel nehmen, dann fortsetzen.',
  cooldown: 'Der Dienst bittet dieses Konto zu warten. Es geht von selbst weiter.',
  price_risen: 'Es kostet mehr als bei der Preisangabe. Es wurde nichts berechnet; neu planen zeigt den neuen Preis.',
  unknown_model: 'Der Dienst bietet dieses Modell nicht an. Es wurde nichts berechnet.',
  idempotency_conflict:
    'Der Dienst kennt diese Zeile mit anderen Einstellungen. Ihre Münzen gelten als ausgegeben: im Konto nachsehen.',
  generation_gone:
    'Der Dienst kennt diesen Auftrag nicht mehr. Seine Münzen gelten als ausgegeben: im Konto nachsehen.',
  disk_full: 'Der Datenträger ist voll. Bezahltes liegt beim Dienst bereit: Platz schaffen und fortsetzen.',
  folder_not_writable:
    'In den Ausgabeordner lässt sich nicht schreiben. Einen anderen wählen oder es erlauben, dann fortsetzen.',
  not_downloaded: 'Bezahlt, noch nicht geladen. Es wird von selbst erneut versucht; nichts wird doppelt berechnet.',
  output_gone: 'Bezahlt, aber der Dienst hat die Datei nicht mehr. „Wiederholen“ fragt noch einmal kostenlos danach.',
  connection_failed: 'Die Verbindung lässt sich nicht öffnen. Sie in den Einstellungen prüfen, dann fortsetzen.',
  unreachable: 'Der Dienst ist nicht erreichbar. Es geht von selbst weiter; nichts wird doppelt berechnet.',
  content_policy:
    'Der Dienst hat den Inhalt abgelehnt. Die Münzen wurden erstattet; vor einem neuen Versuch die Worte ändern.',
  invalid_input: 'Eine Eingabe war nicht brauchbar. Die Münzen wurden erstattet.',
  unavailable: 'Der Dienst oder sein Modell war nicht verfügbar. Nichts wird doppelt berechnet.',
  timeout: 'Es hat zu lange gedauert. Die Münzen wurden erstattet.',
  internal: 'Etwas Unvorhergesehenes ist passiert. Nichts wird doppelt berechnet.',
  already_done: 'Ein früherer Lauf dieser Liste hat es schon erzeugt.',
  invalid: 'Etwas in dieser Zeile ist so nicht möglich. Markierte Zellen sagen, was; es wurde nichts berechnet.',
  partial: 'Der Dienst hat weniger geliefert als verlangt. Nur das Gelieferte wurde berechnet.',
  next_step_not_begun:
    'Bezahlt und gespeichert, aber der nächste Schritt konnte nicht beginnen. Nichts wird doppelt berechnet.',
  not_stored: 'Bezahlt, aber nicht gespeichert. Nichts wird doppelt berechnet.',
}
