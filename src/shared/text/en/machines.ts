import { counted, number } from '../numbers.ts'

/** The pool: other computers that make what the bundled service sells. */
export const machines = {
  lead: 'When one computer is not enough, others can make the media: they take jobs from a queue as they have time, while coins, keys and the library stay here. It takes a nats-server that all of them reach, and this on each of them:',
  copyCommand: 'Copy command',
  guide: 'docs/scale.md shows it on three computers, with TLS and tokens.',
  connect: 'Connect machines',
  edit: 'Edit',
  disconnect: 'Disconnect',
  moreForPool: 'More for the queue',

  pool: {
    ready: 'Connected',
    away: (since: string) => `Away since ${since}`,
    refused: (since: string) => `Refused since ${since}`,
    because: (state: string, reason: string) => `${state}: ${reason}`,
    awayHint: 'Jobs are taken and wait. They go on by themselves when it is back.',
    refusedHint: 'Check the address, the token and the certificate.',
    fixed: 'Told when the engine was started, and changed there.',
    handedOut: (count: number) => `${counted(count, 'job', 'jobs')} handed out`,
    localPlaces: (count: number) =>
      count === 0 ? 'this computer makes nothing itself' : `${counted(count, 'place', 'places')} on this computer`,
    token: 'token',
    credentials: 'credentials',
    certificate: 'own certificate',
  },

  list: 'Machines',
  none: 'No machine has come yet. Run this on each computer that should help:',
  another: 'For another computer:',
  states: {
    ready: (since: string) => `Ready since ${since}`,
    busy: (running: number, places: number) => `${number(running)} of ${counted(places, 'place', 'places')} in use`,
    draining: (since: string) => `Takes no new jobs since ${since}`,
    away: (since: string) => `Away since ${since}`,
    other_version: (since: string) => `Speaks another version since ${since}`,
  },
  otherVersionHint: 'It gets no jobs. Give it the same version of Pressrun as this computer.',
  drainingHint: 'It finishes what it has.',
  places: (count: number) => counted(count, 'place', 'places'),
  models: (count: number) => counted(count, 'model', 'models'),
  made: (count: number) => `${number(count)} made`,
  secondsEach: (seconds: string) => `${seconds} s each`,
  making: (model: string, since: string) => `${model}, since ${since}`,
  progress: (model: string, percent: number) => `${model}: ${number(percent)} %`,
  runs: (machine: string) => `What ${machine} makes now`,
  drain: 'Drain',
  drainNamed: (name: string) => `Drain ${name}`,
  resume: 'Resume',
  resumeNamed: (name: string) => `Resume ${name}`,
  forget: 'Forget',
  forgotten: (name: string) => `${name} is no longer listed`,
  moreFor: (name: string) => `More for ${name}`,
  showModels: 'What it can make',
  modelDialog: {
    title: (name: string) => `What ${name} can make`,
    lead: (count: number) => counted(count, 'model, by its own tools', 'models, by its own tools'),
    none: 'Nothing: it lacks what the models need.',
  },

  form: {
    title: 'Connect machines',
    editTitle: 'Queue of the machines',
    lead: 'The address of a nats-server with JetStream that this computer and the others reach.',
    address: 'Address',
    addressHint: 'nats://host:4222, or tls:// where others could listen. Several, separated by commas.',
    addressInvalid: 'An address is nats://host:port or tls://host:port, without a name or a password.',
    openAddress:
      'Without tls:// everybody in that network can read what is sent, the token too. Use it inside a network that you trust.',
    token: 'Token',
    tokenHint: 'Written once and kept by this computer. It is never shown again. Empty when the queue wants none.',
    keep: 'Left empty, it stays as it is.',
    neededAnew: 'Another address needs it anew, so that it is not sent where it was not meant to go.',
    more: 'More',
    credentials: 'Credentials file',
    credentialsHint: 'Its text, from “BEGIN NATS USER JWT” to the end. Kept like a token.',
    certificate: 'Certificate of the authority',
    certificateHint: 'Its text, where the server’s certificate is signed by your own.',
    certificateInvalid: 'A certificate begins with -----BEGIN CERTIFICATE-----.',
    take: (what: string) => `Take away: ${what}`,
    localWorkers: 'Places on this computer',
    localWorkersHint: 'How many jobs this computer makes itself. 0 leaves all to the others.',
    localWorkersInvalid: 'A whole number from 0 to 256.',
    save: 'Save',
    saving: 'Saving',
    connected: 'The machines are connected',
  },

  removal: {
    title: 'Disconnect the machines?',
    lead: (handedOut: number) =>
      [
        'Everything is made on this computer again, and the token is forgotten. The machines themselves go on running.',
        handedOut > 0 ? `${counted(handedOut, 'job', 'jobs')} they have now will be made anew, charged once.` : '',
      ]
        .filter(Boolean)
        .join(' '),
    removed: 'Everything is made on this computer again',
  },

  openSettings: 'Machines',
}
