/** What a service answers, or what keeps the app from asking it. */
export const errorsOfServices = {
  // the settings of one generation
  invalid_params: { what: 'Some settings cannot be used as they are.', next: 'Change what is marked and try again.' },
  invalid_quote: { what: 'The price shown is no longer valid.', next: 'Wait for the new price and try again.' },
  idempotency_key_required: { what: 'The service refused the request as incomplete.', next: 'Update Pressrun.' },
  consent_required: {
    what: 'This model needs to know that the people in it agree.',
    next: 'Confirm their consent and try again.',
  },
  input_too_large: { what: 'A file is too large for this model.', next: 'Use a smaller one.' },
  input_duration: { what: 'A recording is too long or too short for this model.', next: 'Cut it to fit.' },
  wrong_media: { what: 'A file is not of the kind this setting takes.', next: 'Choose another file.' },
  unknown_model: { what: 'The service does not offer this model.', next: 'Choose another model.' },
  price_changed: { what: 'The price has changed.', next: 'Look at the new price and decide again.' },
  max_coins_exceeded: { what: 'It would cost more than was agreed.', next: 'Look at the price and decide again.' },
  content_policy: { what: 'The service refused the content.', next: 'Change the words or the files.' },
  // the key and the account
  unauthorized: { what: 'The service wants a key.', next: 'Enter it in Settings.' },
  invalid_api_key: { what: 'The service does not know this key.', next: 'Enter the right one in Settings.' },
  api_key_revoked: { what: 'This key was revoked.', next: 'Enter another one in Settings.' },
  api_key_expired: { what: 'This key has expired.', next: 'Enter another one in Settings.' },
  insufficient_coins: { what: 'There are not enough coins.', next: 'Add coins, or make less.' },
  spend_cap_exceeded: {
    what: 'The monthly cap of this key is used up.',
    next: 'Raise it, use another key, or wait for the next month.',
  },
  program_not_allowed: { what: 'This program is not let in.', next: 'Let it in under Settings, Programs.' },
  spending_limit: {
    what: 'The spending limit of this program is used up.',
    next: 'Raise it under Settings, Programs.',
  },
  path_not_allowed: {
    what: 'This program may not read that path.',
    next: 'Allow the folder under Settings, Programs.',
  },
  insufficient_scope: {
    what: 'This key may not do that.',
    next: 'Use a key with that permission; Settings shows what each key may do.',
  },
  cooldown: { what: 'The service asks this account to wait a few minutes.', next: 'Try again later.' },
  account_locked: { what: 'The service has locked this account.', next: 'Ask the service why.' },
  key_missing: { what: 'The key of this connection is not on this computer.', next: 'Enter it again in Settings.' },
  // the service
  not_found: { what: 'The service does not have it any more.', next: 'Reload to see what is there.' },
  idempotency_conflict: {
    what: 'The service knows this request with other settings.',
    next: 'Look in Account what it was charged for.',
  },
  not_cancelable: { what: 'It is too late to cancel: it has begun or ended.', next: 'Wait for what comes of it.' },
  upload_too_large: { what: 'The file is larger than the service takes.', next: 'Make it smaller and add it again.' },
  upload_too_long: { what: 'The recording is longer than the service takes.', next: 'Cut it and add it again.' },
  input_file_too_large: { what: 'A file is larger than the service takes.', next: 'Make it smaller.' },
  download_too_large: {
    what: 'The download is larger than the service gives at once.',
    next: 'Fetch less at a time.',
  },
  upload_invalid: {
    what: 'The service cannot read this file.',
    next: 'Save it as PNG, JPEG, WebP, MP3, WAV, MP4 or WebM and add it again.',
  },
  rate_limited: { what: 'The service had too many questions in a short time.', next: 'Try again in a minute.' },
  internal: { what: 'Something went wrong that nobody foresaw.', next: 'Try again.' },
  unavailable: { what: 'The service is busy or resting.', next: 'Try again in a moment.' },
  maintenance: { what: 'The service is closed for maintenance.', next: 'Try again later.' },
  channel_disabled: { what: 'The service takes no requests from applications now.', next: 'Try again later.' },
  timeout: { what: 'It took too long.', next: 'Try again.' },
  explore_blocked: { what: 'This account may not share.', next: 'Ask the service why.' },
  explore_limit: { what: 'This account has shared as much as it may for now.', next: 'Try again later.' },
  explore_not_shareable: { what: 'This cannot be shared.', next: 'Choose another one.' },
  explore_removed: { what: 'It is no longer shared.', next: 'Choose another one.' },
  unreachable: { what: 'There is no answer.', next: 'Check the connection and try again.' },
  incomplete_answer: { what: 'The answer was cut short on its way.', next: 'Try again.' },
  unexpected_answer: {
    what: 'What answers there is not a service that Pressrun understands.',
    next: 'Check the address in Settings.',
  },
  download_refused: { what: 'The file was not given out.', next: 'Try again.' },
  canceled: { what: 'It was stopped.', next: 'Start it again when it is wanted.' },
  connection_failed: { what: 'The connection cannot be opened.', next: 'Check it in Settings.' },
  // connections
  invalid_base_url: {
    what: 'This address cannot be used.',
    next: 'It looks like https://api.example.com, without a name, password, ? or #.',
  },
  name_taken: { what: 'Something else has this name already.', next: 'Choose another name.' },
  key_malformed: { what: 'This key has a line break or a character that no key has.', next: 'Copy it again.' },
  key_needed: { what: 'Another address needs its own key.', next: 'Enter the key too.' },
  keychain_failed: { what: 'The system keychain did not answer.', next: 'Unlock it and try again.' },
  bundled_connection: {
    what: 'The bundled engine cannot be changed or removed.',
    next: 'Add a connection beside it.',
  },
  not_confirmed: { what: 'You did not allow this program.', next: 'Add the engine again and allow it.' },
  workflow_unreadable: {
    what: 'There is no workflow of ComfyUI in it that can be used.',
    next: 'In ComfyUI choose Workflow > Export (API) and bring that file.',
  },
  unknown_connection: { what: 'This connection is not there any more.', next: 'Choose another in Settings.' },
  connection_busy: {
    what: 'A batch on this connection has not ended.',
    next: 'Cancel it or wait for it, then try again.',
  },
}
