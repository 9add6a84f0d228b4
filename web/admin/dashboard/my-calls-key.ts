/** Of what a caller has to do today. */
export const MY_CALLS = ['my-calls']
