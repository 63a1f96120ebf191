import { counted, number } from '../numbers.ts'

/** Looking at one item or comparing several. */
export const viewers = {
  viewer: 'Viewer',
  close: 'Close',
  back: 'Back',
  previous: 'Previous',
  next: 'Next',
  loading: 'Opening',
  loadingModel: 'Opening the mesh',
  loadingText: 'Opening the text',
  positionOf: (position: number, count: number) => `${number(position)} of ${number(count)}`,
  open: (name: string) => `Open ${name}`,
  openLarge: 'Open large',
  cannotShow: 'This cannot be shown',
  unreadable:
    'This file cannot be shown here: it may be damaged, or of a form this version cannot read. It can still be exported.',
  unknownKind: 'This version of Pressrun cannot show this kind of file. It can still be exported.',

  // a file that is gone
  fileMissing: 'The file is not where it was',
  fileMissingHint:
    'It was moved, renamed or deleted outside Pressrun. Its settings are kept, and it can be found again by its content.',
  findIt: 'Find it',
  findInFolder: 'Find it in a folder…',
  searching: 'Searching…',
  notFound: 'It is in none of the folders Pressrun writes to. Running it again makes a new one.',

  // pictures
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',

  // films and sounds
  playback: 'Playback',
  play: 'Play',
  pause: 'Pause',
  frameBack: 'One frame back',
  frameForward: 'One frame on',
  position: 'Position',
  speed: 'Speed',
  times: (factor: string) => `${factor}×`,
  loop: 'Loop',
  mute: 'Mute',
  frameRate: (rate: string) => `${rate} fps`,

  // meshes
  model: 'Mesh',
  modelOf: (name: string) => `Mesh: ${name}`,
  turntable: 'Turn',
  wireframe: 'Wireframe',
  backdrop: 'Light or dark backdrop',
  resetView: 'Reset the view',
  triangles: (count: number) => counted(count, 'triangle', 'triangles'),
  noWebgl:
    'Meshes are drawn with WebGL, which is missing or switched off here. The file is whole: save it, or open it in another application.',
  noMesh: 'The file is of a form that cannot be drawn here. Save it, or open it in another application.',

  // texts
  text: 'Text',
  showAs: 'Show as',
  withTimes: 'With times',
  plain: 'Plain',
  searchInText: 'Search in the text',
  hits: (current: number, count: number) => (count === 0 ? 'Nothing found' : `${number(current)} of ${number(count)}`),
  hitBefore: 'Previous hit',
  hitAfter: 'Next hit',
  copyText: 'Copy the text',

  // details
  details: 'Details',
  prompt: 'Prompt',
  noPrompt: 'Made without a prompt',
  rating: 'Rating',
  stars: (stars: number) => counted(stars, 'star', 'stars'),
  madeWith: 'Made with',
  modelName: 'Model',
  task: 'Task',
  effect: 'Effect',
  seed: 'Seed',
  copySeed: 'Copy the seed',
  file: 'File',
  fileName: 'Name',
  size: 'Size',
  pixels: (width: string, height: string) => `${width} × ${height} px`,
  duration: 'Duration',
  bytes: 'On disk',
  made: 'Made',
  coins: 'Cost',
  batch: 'Batch',
  connection: 'Connection',
  alsoAs: 'Also as',
  saveAs: (format: string) => `Save as ${format}`,
  tags: 'Tags',
  addTag: 'Add a tag',
  removeTag: (tag: string) => `Remove the tag ${tag}`,
  collections: 'Collections',
  addToCollection: 'Add to a collection',
  removeFromCollection: (name: string) => `Take out of ${name}`,
  madeFrom: 'Made from',
  usedIn: 'Used in',
  listCells: 'Cells of the list',

  // actions
  copyImage: 'Copy the image',
  imageCopied: 'Image copied.',
  exportFile: 'Export…',
  download: 'Download',
  dragOut: 'Drag to another application',
  clipboardRefused:
    'The clipboard is closed to Pressrun here. Allow it for this page, or save the file and select the text instead.',
  actionFailed: (action: string) => `“${action}” did not work. Nothing was changed.`,

  // comparing
  compare: 'Compare',
  comparing: (count: number) => counted(count, 'item', 'items'),
  differing: 'Different',
  nothingDiffers: 'All settings are the same.',
  same: (count: number) => counted(count, 'setting is the same', 'settings are the same'),
  notSet: 'Not set',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  drop: 'Take out of the comparison',
  unknownItem: 'This is no longer in the library.',
}
