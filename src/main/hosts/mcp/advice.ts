/** What a program can do about a refusal, by its code. */
const ADVICE: Readonly<Record<string, string>> = {
  spending_limit: 'Do not try again. Tell the user what is left and how to raise the limit.',
  spend_cap_exceeded: 'Do not try again this month. Tell the user that the cap of the key is used up.',
  no_spending_limit: 'Reading works. Ask the user to make a key with a monthly cap.',
  program_not_allowed: 'Ask the user to let you in, then try again.',
  path_not_allowed: 'Send the bytes as data, or ask the user to allow the folder.',
  insufficient_coins: 'Tell the user that the account has too few coins, or make less.',
  insufficient_scope: 'The key may not do this. Ask the user for one that may.',
  max_coins_exceeded: 'Ask quote for the price and call again with that as maxCoins, if the user agrees.',
  price_changed: 'Ask quote again.',
  invalid_params: 'Ask describe_model which settings there are and what they take, and call again.',
  unknown_model: 'Ask find_models for ids.',
  unknown_name: 'Ask list_recipes for names.',
  consent_required: 'Ask the user whether the people in it agree; only then call again with consent: true.',
  idempotency_conflict: 'Use a new idempotencyKey.',
  input_file: 'Bring the file with upload_file and use the reference it answers.',
  not_found: 'Ask list_generations for ids.',
  unknown_batch: 'Ask list_generations for ids.',
  not_cancelable: 'It is being made already. Ask get_generation for its end.',
  rate_limited: 'Wait a minute, then call again.',
  unreachable: 'The service does not answer. Try again in a minute.',
  content_policy: 'Change the words or files.',
  data_in_use: 'Another program has the data folder and lets nobody else in. Ask the user to end it, then call again.',
  app_closed: 'It may have been begun. Ask list_generations, and call again only if it is not there.',
}

export function adviceOn(code: string): string | undefined {
  return ADVICE[code]
}
