/** The name under which the countries beyond the dashboard's ten commonest stand. By itself: pages need it without zod. */
export const OTHER_COUNTRIES = 'Others'
