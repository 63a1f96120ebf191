/** Beside the data: where to knock and with which word. Only its owner can read it. */
export const LOCAL_FILE = 'local.json'
