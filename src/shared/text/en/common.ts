/** Words that several places share. */
export const common = { cancel: 'Cancel' }
