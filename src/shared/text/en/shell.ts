/** What surrounds the places: sidebar, palette, first run, shortcuts. */
export const shell = {
  messages: 'Messages',
  undo: 'Undo',
  dismiss: 'Dismiss',

  skip: 'Skip to content',
  places: 'Places',
  windowTitle: (place: string) => `${place} · Pressrun`,
  loadingPlace: 'Opening',
  connecting: 'Connecting',
  notAnswering: 'Not answering',
  unreachable:
    'Pressrun is not answering this page; it may have been closed. The page connects again as soon as it can.',
  search: 'Search commands',
  find: 'Search',
  running: (percent: string) => `running, ${percent} done`,
  needsLook: 'needs a look',

  appNotDrawn: 'Pressrun could not be drawn',
  placeNotDrawn: (place: string) => `${place} could not be drawn`,
  partNotDrawn: 'A part of the window could not be drawn. Nothing was sent or charged.',
  crash:
    'Only the drawing failed: nothing was sent or charged, and what is running goes on. Try again; if it comes back, reload the window. The details below help whoever fixes it.',
  reloadWindow: 'Reload window',

  /** As they stand on the keyboard. */
  keys: { control: 'Ctrl', shift: 'Shift' },
  shortcuts: {
    title: 'Keyboard shortcuts',
    lead: 'Everything in Pressrun works without a mouse.',
    everywhere: 'Everywhere',
    chooseAll: 'Choose all',
    neighbours: 'Previous and next',
    fullSize: 'Full size',
    frames: 'Frame by frame',
    takeOut: 'Remove from the collection',
    moveColumn: 'Move in the comparison',
    openPlace: (place: string) => `Open ${place}`,
    palette: 'Find any command',
    searchHere: 'Search in this place',
    moveInList: 'Move in a list',
    undo: 'Undo the last change',
    messages: 'Go to the messages',
    thisList: 'Show this list',
  },

  palette: {
    title: 'Commands',
    placeholder: 'What is to be done?',
    results: 'Commands',
    count: (count: number) => (count === 1 ? '1 command' : `${count} commands`),
    none: (query: string) =>
      `No command for “${query}”. Models, effects, batches and settings are found by their names.`,
    run: 'Run',
    move: 'Move',
    close: 'Close',
    recent: 'Recent',
    sections: {
      places: 'Go to',
      compose: 'Compose',
      batches: 'Batches',
      library: 'Library',
      account: 'Account',
      settings: 'Settings',
      help: 'Help',
    },
    withModel: (model: string) => `Make with ${model}`,
    applyEffect: (effect: string) => `Apply ${effect}`,
    openBatch: (batch: string) => `Open ${batch}`,
    runSample: 'Run the sample',
    pauseAll: 'Pause all batches',
    resumeAll: 'Resume all batches',
    searchLibrary: (words: string) => `Search the library for “${words}”`,
    libraryAsList: 'Library as a list',
    libraryAsGrid: 'Library as a grid',
    theme: (name: string) => `Theme: ${name}`,
    language: (name: string) => `Language: ${name}`,
    switchConnection: (name: string) => `Use the connection ${name}`,
    newConnection: 'New connection',
    settingsSection: (name: string) => `Settings: ${name}`,
    shortcuts: 'Keyboard shortcuts',
    reload: 'Reload window',
    paused: (count: number) => (count === 1 ? '1 batch is paused' : `${count} batches are paused`),
    resumed: (count: number, others: number) => {
      const goOn = count === 1 ? '1 batch goes on' : `${count} batches go on`
      if (others === 0) return goOn
      return others === 1
        ? `${goOn}, 1 other stays paused and says why`
        : `${goOn}, ${others} others stay paused and say why`
    },
  },

  welcome: {
    region: 'Welcome',
    title: 'One list in, hundreds of results out',
    lead: 'Pressrun makes pictures, clips, sounds and 3D models from a prompt or a whole list, and keeps every one of them.',
    engine: (coins: string) => `An engine is ready on this computer, with ${coins}. No sign-in, no network.`,
    sample: (rows: number) => `${rows} pictures, in about half a minute`,
    run: 'Run the sample',
    price: (coins: string) => `for ${coins}`,
    begin: 'Begin with my own',
    opening: 'Starting the sample',
    notStarted: 'The sample did not start.',
    done: (count: number) => `The sample is done: ${count} new in the library`,
    openLibrary: 'Open the library',
  },
}
