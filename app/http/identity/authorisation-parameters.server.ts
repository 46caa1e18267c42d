/** What the authorisation endpoint reads of a request, and the most characters of each. It stores them until the sign-in is over. */
const PARAMETERS: Readonly<Record<string, number>> = {
  client_id: 50,
  response_type: 50,
  response_mode: 50,
  redirect_uri: 300,
  scope: 100,
  state: 200,
  nonce: 200,
  code_challenge: 128,
  code_challenge_method: 10,
  prompt: 50,
  max_age: 10,
  login_hint: 255,
};

/**
 * The parameters of an authorisation request that the shop's provider reads; unknown ones are left out, as OAuth 2 says (RFC
 * 6749, 3.1). Null when one comes twice or is too long.
 */
export function authorisationParameters(sent: URLSearchParams): URLSearchParams | null {
  const known = new URLSearchParams();
  for (const [name, value] of sent) {
    if (!Object.hasOwn(PARAMETERS, name)) continue;
    if (known.has(name) || value.length > PARAMETERS[name]!) return null;
    known.append(name, value);
  }
  return known;
}
