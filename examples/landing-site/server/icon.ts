/** Our sign, as browsers show it beside the title. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="12" fill="#0b5563"/><circle cx="24" cy="21" r="9" fill="#ffb454"/><path d="M6 33c4.5-4 9-4 13.5 0s9 4 13.5 0 6-3.5 9-2" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/></svg>`
