/** The two channels between a window and the main process; there is no third. */
export const COMMAND_CHANNEL = 'pressrun:command'
export const EVENT_CHANNEL = 'pressrun:event'
