import type { Catalogue } from '../en/index.ts'
import { counted, number } from '../numbers.ts'

export const machines: Catalogue['machines'] = {
  lead: 'Reicht ein Computer nicht, können andere die Medien erzeugen: Sie holen sich Aufträge aus einer Warteschlange, sobald sie Zeit haben; Münzen, Schlüssel und Bibliothek bleiben hier. Dazu braucht es einen nats-server, den alle erreichen, und auf jedem von ihnen dies:',
  copyCommand: 'Befehl kopieren',
  guide: 'docs/scale.md zeigt es an drei Computern, mit TLS und Token.',
  connect: 'Computer verbinden',
  edit: 'Bearbeiten',
  disconnect: 'Trennen',
  moreForPool: 'Mehr zur Warteschlange',

  pool: {
    ready: 'Verbunden',
    away: (since) => `Nicht erreichbar seit ${since}`,
    refused: (since) => `Abgewiesen seit ${since}`,
    because: (state, reason) => `${state}: ${reason}`,
    awayHint: 'Aufträge werden angenommen und warten. Sie gehen von selbst weiter, sobald sie wieder da ist.',
    refusedHint: 'Adresse, Token und Zertifikat prüfen.',
    fixed: 'Beim Start des Dienstes festgelegt und nur dort zu ändern.',
    handedOut: (count) => `${counted(count, 'Auftrag', 'Aufträge')} vergeben`,
    localPlaces: (count) =>
      count === 0
        ? 'dieser Computer erzeugt selbst nichts'
        : `${counted(count, 'Platz', 'Plätze')} auf diesem Computer`,
    token: 'Token',
    credentials: 'Zugangsdatei',
    certificate: 'eigenes Zertifikat',
  },

  list: 'Computer',
  none: 'Noch ist kein Computer da. Auf jedem, der helfen soll, dies ausführen:',
  another: 'Für einen weiteren Computer:',
  states: {
    ready: (since) => `Bereit seit ${since}`,
    busy: (running, places) => `${number(running)} von ${counted(places, 'Platz', 'Plätzen')} belegt`,
    draining: (since) => `Nimmt nichts Neues an seit ${since}`,
    away: (since) => `Nicht erreichbar seit ${since}`,
    other_version: (since) => `Spricht eine andere Version seit ${since}`,
  },
  otherVersionHint: 'Er bekommt keine Aufträge. Er braucht dieselbe Version von Pressrun wie dieser Computer.',
  drainingHint: 'Er beendet, was er hat.',
  places: (count) => counted(count, 'Platz', 'Plätze'),
  models: (count) => counted(count, 'Modell', 'Modelle'),
  made: (count) => `${number(count)} erzeugt`,
  secondsEach: (seconds) => `je ${seconds} s`,
  making: (model, since) => `${model}, seit ${since}`,
  progress: (model, percent) => `${model}: ${number(percent)} %`,
  runs: (machine) => `Was ${machine} gerade erzeugt`,
  drain: 'Auslaufen lassen',
  drainNamed: (name) => `${name} auslaufen lassen`,
  resume: 'Fortsetzen',
  resumeNamed: (name) => `${name} fortsetzen`,
  forget: 'Vergessen',
  forgotten: (name) => `${name} steht nicht mehr in der Liste`,
  moreFor: (name) => `Mehr zu ${name}`,
  showModels: 'Was er erzeugen kann',
  modelDialog: {
    title: (name) => `Was ${name} erzeugen kann`,
    lead: (count) =>
      counted(count, 'Modell, nach seinen eigenen Werkzeugen', 'Modelle, nach seinen eigenen Werkzeugen'),
    none: 'Nichts: Ihm fehlt, was die Modelle brauchen.',
  },

  form: {
    title: 'Computer verbinden',
    editTitle: 'Warteschlange der Computer',
    lead: 'Die Adresse eines nats-server mit JetStream, den dieser Computer und die anderen erreichen.',
    address: 'Adresse',
    addressHint: 'nats://host:4222, oder tls://, wo andere mitlesen könnten. Mehrere durch Kommas getrennt.',
    addressInvalid: 'Eine Adresse ist nats://host:port oder tls://host:port, ohne Namen und Passwort.',
    openAddress:
      'Ohne tls:// kann jeder in diesem Netz mitlesen, auch das Token. Nur in einem vertrauten Netz verwenden.',
    token: 'Token',
    tokenHint:
      'Wird einmal eingegeben und von diesem Computer aufbewahrt. Es wird nie wieder gezeigt. Leer, wenn keines verlangt wird.',
    keep: 'Bleibt das Feld leer, bleibt es, wie es ist.',
    neededAnew: 'Eine andere Adresse braucht es neu, damit es nicht dorthin geht, wofür es nicht gedacht war.',
    more: 'Mehr',
    credentials: 'Zugangsdatei',
    credentialsHint: 'Ihr Text, von „BEGIN NATS USER JWT“ bis zum Ende. Wird wie ein Token aufbewahrt.',
    certificate: 'Zertifikat der Stelle',
    certificateHint: 'Sein Text, wenn das Zertifikat des Servers von einer eigenen Stelle stammt.',
    certificateInvalid: 'Ein Zertifikat beginnt mit -----BEGIN CERTIFICATE-----.',
    take: (what) => `Wegnehmen: ${what}`,
    localWorkers: 'Plätze auf diesem Computer',
    localWorkersHint: 'Wie viele Aufträge dieser Computer selbst erzeugt. 0 überlässt alles den anderen.',
    localWorkersInvalid: 'Eine ganze Zahl von 0 bis 256.',
    save: 'Speichern',
    saving: 'Wird gespeichert',
    connected: 'Die Computer sind verbunden',
  },

  removal: {
    title: 'Computer trennen?',
    lead: (handedOut) =>
      [
        'Alles wird wieder auf diesem Computer erzeugt, und das Token wird vergessen. Die Computer selbst laufen weiter.',
        handedOut > 0
          ? `${counted(handedOut, 'Auftrag, den sie gerade haben, wird', 'Aufträge, die sie gerade haben, werden')} neu erzeugt und nur einmal berechnet.`
          : '',
      ]
        .filter(Boolean)
        .join(' '),
    removed: 'Alles wird wieder auf diesem Computer erzeugt',
  },

  openSettings: 'Weitere Computer',
}
