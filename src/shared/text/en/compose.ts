import { formatDollars } from '../dollars.ts'
import { counted, number } from '../numbers.ts'
import { names } from './compose-names.ts'

const accepted = { image: 'image', audio: 'audio', video: 'video' } as Readonly<Record<string, string>>
const kindOf = (accept: string) => accepted[accept] ?? accept

/** The Compose place. */
export const compose = {
  names,
  tabs: { label: 'What to start from', models: 'Models', effects: 'Effects' },
  modelCount: (count: number) => counted(count, 'model', 'models'),
  effectCount: (count: number) => counted(count, 'effect', 'effects'),
  loadingModels: 'Reading the catalog',
  modelsFailed: 'The models did not load',
  loadingEffects: 'Reading the effects',
  effectsFailed: 'The effects did not load',

  browser: {
    search: 'Search models',
    list: 'Models',
    kind: 'Kind',
    all: 'All',
    task: 'Task',
    anyTask: 'Any task',
    taskOf: (modality: string, task: string) => `${modality}: ${task}`,
    price: 'Price',
    anyPrice: 'Any price',
    upTo: (coins: number) => `Up to ${counted(coins, 'coin', 'coins')}`,
    workspace: 'Workspace',
    anyWorkspace: 'Any workspace',
    vendor: 'Maker',
    anyVendor: 'Any maker',
    favourites: 'Favourites',
    onlyFavourites: 'Only favourites',
    recent: 'Used last',
    addFavourite: 'Add to favourites',
    removeFavourite: 'Remove from favourites',
    noneFits: 'No model fits. Try fewer words or a wider filter.',
    none: 'This connection offers no models.',
    showAll: 'Show all models',
    from: 'from',
    byQuote: 'Quote',
    limits: (limits: readonly string[]) => `Limits: ${limits.join(', ')}.`,
    maxOutputPixels: (pixels: number) => `results of up to ${number(pixels)} pixels`,
    maxOutputSide: (side: number) => `results of up to ${number(side)} px a side`,
    minInputSeconds: (seconds: number) => `inputs of at least ${number(seconds)} s`,
    maxInputSeconds: (seconds: number) => `inputs of up to ${number(seconds)} s`,
    maxInputMegabytes: (megabytes: number) => `inputs of up to ${number(megabytes)} MB`,
    copyId: 'Copy model id',
  },

  gallery: {
    none: 'This connection offers no effects. The models are under the other tab.',
    list: 'Effects',
    search: 'Search effects',
    noneFits: 'No effect fits. Try other words.',
    takes: 'Takes',
    runsOn: 'Runs on',
    id: 'Effect id',
    use: 'Use this effect',
    oneVideo: 'One video',
    images: (min: number, max: number) =>
      min === max ? counted(max, 'image', 'images') : `${number(min)} to ${number(max)} images`,
  },

  panel: {
    optional: 'Optional',
    expand: 'Expand',
    carried: 'carried over',
    notSent: 'New: this version cannot send it',
    asPlainText: 'New: entered as plain text',
    textBetween: (min: number, max: number) => `Text of ${number(min)} to ${counted(max, 'character', 'characters')}`,
    textUpTo: (max: number) => `Text of up to ${counted(max, 'character', 'characters')}`,
    oneOf: (count: number) => `One of ${number(count)}`,
    range: (min: number, max: number, step: number) => `${number(min)} to ${number(max)}, in steps of ${number(step)}`,
    seedUpTo: (max: number) => `A whole number up to ${number(max)}; left out, a new one each time`,
    oneFile: (accept: string) => `One ${kindOf(accept)} file`,
    files: (least: number, most: number, accept: string) =>
      most === 1
        ? `${least === 0 ? 'At most one' : 'One'} ${kindOf(accept)} file`
        : `${least === 0 ? `Up to ${number(most)}` : least === most ? number(most) : `${number(least)} to ${number(most)}`} ${kindOf(accept)} files`,
    fileTypes: (types: readonly string[], limits: readonly string[]) =>
      `: ${types.join(', ')} up to ${limits.join(', ')}`,
    unknownKind: (kind: string) => `${kind}: a kind of setting this version does not know`,
    needed: 'This is needed.',
    writeFirst: 'Write something here first.',
    addFirst: (accept: string) =>
      `Add ${{ image: 'a picture', audio: 'a sound', video: 'a video' }[accept] ?? 'a file'} first.`,
    addPicturesFirst: (count: number) =>
      count > 1 ? `Add at least ${number(count)} pictures first.` : 'Add a picture first.',
    chooseFirst: 'Choose a value first.',
  },

  controls: {
    on: 'On',
    off: 'Off',
    choose: 'Choose',
    detect: 'Detect',
    number: (label: string) => `${label}, number`,
    remove: (name: string) => `Remove ${name}`,
    replace: (name: string) => `Replace ${name}`,
    accents: { a: 'American', b: 'British', e: 'Spanish' },
    speakers: { f: 'woman', m: 'man' },
    voice: (name: string, accent: string, speaker: string) => `${name} · ${accent} ${speaker}`,
    listen: (voice: string) => `Listen to ${voice}`,
    stopListening: 'Stop listening',
    newSeed: 'New each time',
    newSeedAfter: (last: number) => `New each time, last ${last}`,
    rollSeed: 'Roll a seed and keep it',
    freeSeed: 'Let chance choose the seed',
    keepSeed: 'Keep one seed',
    keepLastSeed: (last: number) => `Keep the last seed, ${last}`,
    addTags: 'Add tags, with a comma or Enter after each',
    promptPlaceholder: 'Describe what you want',
    negativePromptPlaceholder: 'What should not be in it',
    textPlaceholder: 'What is said, word for word',
    lyricsPlaceholder: 'Lines to be sung. Headings such as [Chorus] say which part they belong to.',
    spoken: (words: number, seconds: number) => `${counted(words, 'word', 'words')}, about ${number(seconds)} s`,
    songParts: { Verse: 'Verse', Chorus: 'Chorus', Bridge: 'Bridge' },
  },

  media: {
    dropImage: 'Drop a picture, paste it, or browse',
    dropAudio: 'Drop a sound, or browse',
    dropVideo: 'Drop a video, or browse',
    dropFile: 'Drop a file, or browse',
    dropImages: 'Drop pictures, paste them, or browse',
    invitation: (label: string, words: string) => `${label}: ${words}`,
    addPictures: (label: string) => `${label}: add pictures`,
    chooseFile: (label: string) => `${label}: choose a file`,
    position: (index: number, count: number, name: string) => `${number(index)} of ${number(count)}: ${name}`,
    movedTo: (index: number, count: number) => `Moved to ${number(index)} of ${number(count)}`,
    orderHint: 'Alt and an arrow key move it, Delete removes it',
    dismiss: 'Dismiss',
    adding: (name: string) => `Adding ${name}`,
    stopAdding: (name: string) => `Stop adding ${name}`,
    pasted: 'Pasted picture',
    leftOut: (name: string, most: number) =>
      `${name} was left out: ${most === 1 ? 'one file fits' : `${number(most)} files fit`} here.`,
    unreadable: (name: string) => `${name} cannot be read. It may have been moved or deleted; add it again.`,
    noUse: (model: string, files: readonly string[]) =>
      `${model} has no use for ${files.join(', ')}. Nothing was sent.`,
    wrongKind: (name: string, accept: string) =>
      `${name} is no ${{ image: 'picture', audio: 'sound', video: 'video' }[accept] ?? accept}.`,
    useTypes: {
      image: 'Use a PNG, JPEG or WebP file.',
      audio: 'Use an MP3, WAV, M4A or OGG file.',
      video: 'Use an MP4, WebM or MOV file.',
    },
    empty: 'is empty.',
    tooManyBytes: (size: string, most: string) => `has ${size}; at most ${most} can be used.`,
    tooLarge: (width: number, height: number, most: number) =>
      `is ${number(width)} × ${number(height)} px; at most ${number(most)} px a side can be used.`,
    tooLong: (length: string, most: string) => `lasts ${length}; at most ${most} can be used.`,
    tooShort: (length: string, least: string) => `lasts ${length}; at least ${least} are needed.`,
  },

  expand: {
    sides: { left: 'Left', right: 'Right', top: 'Top', bottom: 'Bottom' },
    addPicture: 'Add the picture to see it grow',
  },

  make: {
    bar: 'Price',
    asking: 'Asking for the price',
    byQuote: 'By quote',
    from: (coins: number) => `From ${counted(coins, 'coin', 'coins')}`,
    askAgain: 'Ask again',
    make: 'Make',
    starting: 'Starting',
    addToBatch: 'Add to batch',
    eachFor: (each: number, outputs: number) => `${number(each)} each for ${number(outputs)}`,
    short: (coins: number) => `${counted(coins, 'coin', 'coins')} short`,
    willNotDraw: (words: readonly string[]) => `Will not draw: ${new Intl.ListFormat('en').format(words)}`,
    leftAfter: (coins: number) => `${number(coins)} left after`,
    holds: (clock: string) => `holds ${clock}`,
    exactOnce: (labels: readonly string[]) =>
      `Exact once given: ${new Intl.ListFormat('en').format(labels.map((label) => label.toLowerCase()))}`,
    awaits: (files: readonly string[]) => `Still coming in: ${new Intl.ListFormat('en').format(files)}`,
    changeFirst: 'Something above has to be changed first',
  },

  run: {
    stage: 'What was made',
    empty: 'What you make appears here, and stays in the Library.',
    before: 'Made before',
    madeWith: (model: string) => `Made before with ${model}`,
    result: 'Result',
    resultNumber: (index: number, title: string) =>
      `Result ${number(index)}${title === '' ? '' : `, ${title.toLowerCase()}`}`,
    progress: 'Progress',
    starting: 'Starting',
    done: 'Done',
    failed: 'It did not work',
    blocked: 'It cannot go on',
    canceled: 'Canceled',
    paused: 'Paused',
    working: {
      ready: 'Waiting to start',
      uploading: 'Uploading the files',
      queued: 'Sending',
      sent: 'Waiting for its turn',
      running: 'Making',
      downloading: 'Fetching the result',
    },
    charged: (coins: number) => `${counted(coins, 'coin', 'coins')} charged.`,
    chargedAndBilled: (coins: number, micros: number) =>
      `${counted(coins, 'coin', 'coins')} charged, ${formatDollars(micros)} billed by the provider.`,
    nothingCharged: 'Nothing was charged.',
    cameBack: (coins: number) => `Nothing was charged: ${counted(coins, 'coin', 'coins')} came back.`,
    next: 'Next steps',
    openInLibrary: 'Show in Library',
  },

  inputs: {
    settingsReplaced: 'The settings are those it was made with.',
    addAgain: (labels: readonly string[]) =>
      `Opened, but these files are gone and have to be added: ${labels.join(', ')}.`,
    noModelAnyMore: (modelId: string) => `This connection has no model "${modelId}".`,
  },
}
