/** The words of the mails in one language. Functions take names and numbers as they are; the template escapes them. */
export interface MailTexts {
  /** The language's own tag, for `lang` of the HTML. */
  tag: string
  approval: {
    subject: (orderId: number) => string
    /** What a mail program shows beside the subject. */
    preview: string
    greeting: (name: string) => string
    ready: string
    attached: string
    orderNumber: string
    username: string
    travellerName: string
    button: string
    /** Under the button, before the bare address. */
    linkNote: string
    beforeTravel: string
    /** How and for what the ticket is valid. */
    notes: readonly string[]
  }
  /** What staff send by WhatsApp; the address of the order's page follows it. */
  whatsapp: {
    greeting: (name: string, brand: string) => string
    /** The e-ticket can be downloaded. */
    ready: (orderId: number) => string
    /** It cannot yet. */
    underWay: (orderId: number) => string
  }
  /** To a new member of staff, who chooses a password by the link. */
  invitation: StaffMailTexts
  /** To a member of staff who forgot theirs. */
  resetPassword: StaffMailTexts
  /** Below every mail to staff: why they get it. */
  staffFooter: (brand: string) => string
  /** Below every mail to a traveller. */
  footer: {
    questions: string
    refundPolicy: string
    /** That this is a private service (decisions section 10). */
    notice: (brand: string) => string
    why: string
  }
}

/** The words of a mail to staff that carries a link to set a password. */
interface StaffMailTexts {
  subject: (brand: string) => string
  greeting: (name: string) => string
  /** What happened, and what the link is for. */
  reason: (brand: string) => string
  button: string
  /** Under the button, before the bare address: how long the link opens, and that it opens once. */
  linkNote: string
  /** What to do when it was not them. */
  otherwise: string
}
