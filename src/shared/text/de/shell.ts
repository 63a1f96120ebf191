import type { Catalogue } from '../en/index.ts'

export const shell: Catalogue['shell'] = {
  messages: 'Meldungen',
  undo: 'Rückgängig',
  dismiss: 'Schließen',

  skip: 'Zum Inhalt springen',
  places: 'Bereiche',
  windowTitle: (place) => `${place} · Pressrun`,
  loadingPlace: 'Wird geöffnet',
  connecting: 'Verbindung wird aufgebaut',
  notAnswering: 'Keine Antwort',
  unreachable:
    'Pressrun antwortet dieser Seite nicht; vielleicht wurde es geschlossen. Die Verbindung wird wiederhergestellt, sobald es geht.',
  search: 'Befehle suchen',
  find: 'Suchen',
  running: (percent) => `läuft, ${percent} fertig`,
  needsLook: 'braucht einen Blick',

  appNotDrawn: 'Pressrun ließ sich nicht anzeigen',
  placeNotDrawn: (place) => `${place}: Anzeige nicht möglich`,
  partNotDrawn: 'Ein Teil des Fensters ließ sich nicht anzeigen. Es wurde nichts gesendet oder berechnet.',
  crash:
    'Nur die Anzeige ist fehlgeschlagen: Es wurde nichts gesendet oder berechnet, und was läuft, läuft weiter. Erneut versuchen; kommt es wieder, das Fenster neu laden. Die Einzelheiten helfen bei der Behebung.',
  reloadWindow: 'Fenster neu laden',

  keys: { control: 'Strg', shift: 'Umschalt' },
  shortcuts: {
    title: 'Tastenkürzel',
    lead: 'In Pressrun geht alles auch ohne Maus.',
    everywhere: 'Überall',
    chooseAll: 'Alle auswählen',
    neighbours: 'Voriges und nächstes',
    fullSize: 'Volle Größe',
    frames: 'Bild für Bild',
    takeOut: 'Aus der Sammlung entfernen',
    moveColumn: 'Im Vergleich verschieben',
    openPlace: (place) => `${place} öffnen`,
    palette: 'Jeden Befehl finden',
    searchHere: 'In diesem Bereich suchen',
    moveInList: 'In einer Liste bewegen',
    undo: 'Letzte Änderung rückgängig machen',
    messages: 'Zu den Meldungen',
    thisList: 'Diese Liste zeigen',
  },

  palette: {
    title: 'Befehle',
    placeholder: 'Was soll geschehen?',
    results: 'Befehle',
    count: (count) => (count === 1 ? '1 Befehl' : `${count} Befehle`),
    none: (query) =>
      `Kein Befehl zu „${query}“. Modelle, Effekte, Stapel und Einstellungen lassen sich beim Namen finden.`,
    run: 'Ausführen',
    move: 'Bewegen',
    close: 'Schließen',
    recent: 'Zuletzt',
    sections: {
      places: 'Gehe zu',
      compose: 'Entwerfen',
      batches: 'Stapel',
      library: 'Bibliothek',
      account: 'Konto',
      settings: 'Einstellungen',
      help: 'Hilfe',
    },
    withModel: (model) => `Mit ${model} erzeugen`,
    applyEffect: (effect) => `${effect} anwenden`,
    openBatch: (batch) => `${batch} öffnen`,
    runSample: 'Beispiel starten',
    pauseAll: 'Alle Stapel anhalten',
    resumeAll: 'Alle Stapel fortsetzen',
    searchLibrary: (words) => `In der Bibliothek nach „${words}“ suchen`,
    libraryAsList: 'Bibliothek als Liste',
    libraryAsGrid: 'Bibliothek als Raster',
    theme: (name) => `Erscheinungsbild: ${name}`,
    language: (name) => `Sprache: ${name}`,
    switchConnection: (name) => `Verbindung ${name} verwenden`,
    newConnection: 'Neue Verbindung',
    settingsSection: (name) => `Einstellungen: ${name}`,
    shortcuts: 'Tastenkürzel',
    reload: 'Fenster neu laden',
    paused: (count) => (count === 1 ? '1 Stapel ist angehalten' : `${count} Stapel sind angehalten`),
    resumed: (count, others) => {
      const goOn = count === 1 ? '1 Stapel läuft weiter' : `${count} Stapel laufen weiter`
      if (others === 0) return goOn
      return others === 1
        ? `${goOn}, 1 weiterer bleibt angehalten und sagt, warum`
        : `${goOn}, ${others} weitere bleiben angehalten und sagen, warum`
    },
  },

  welcome: {
    region: 'Willkommen',
    title: 'Eine Liste hinein, hunderte Ergebnisse heraus',
    lead: 'Pressrun erzeugt Bilder, Clips, Klänge und 3D-Modelle aus einem Prompt oder einer ganzen Liste und bewahrt alle auf.',
    engine: (coins) => `Auf diesem Computer steht ein Dienst bereit, mit ${coins}. Ohne Anmeldung, ohne Netz.`,
    sample: (rows) => `${rows} Bilder, in etwa einer halben Minute`,
    run: 'Beispiel starten',
    price: (coins) => `für ${coins}`,
    begin: 'Mit Eigenem beginnen',
    opening: 'Beispiel wird gestartet',
    notStarted: 'Das Beispiel ist nicht gestartet.',
    done: (count) => `Das Beispiel ist fertig: ${count} neu in der Bibliothek`,
    openLibrary: 'Bibliothek öffnen',
  },
}
