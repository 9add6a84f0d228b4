/** A nationality of passports that ISO 3166 does not know (ICAO 9303-3, section 5). */
interface PassportCode {
  /** In English, as lists and reports show it. */
  name: string
  /** The country that the official form's list has for it; alpha-3. */
  listedAs?: string
  /** CLDR's code of the region, where it has one. */
  region?: string
  /** What else people call it. */
  words?: string
}

/** TABLE: code in a passport -> what it means. */
export const PASSPORT_CODES: Record<string, PassportCode> = {
  RKS: { name: 'Kosovo', region: 'XK', words: 'xk,xkx,xkk,ks,kos,kosova,kosovar,kosovare,kosovan,kosovo,косово' },
  XXA: {
    name: 'Stateless',
    words:
      'stateless,stateless person,no nationality,without nationality,apatrida,apatride,apolide,staatenlos,sin nacionalidad,sem nacionalidade,без гражданства,лицо без гражданства',
  },
  XXB: {
    name: 'Refugee (1951 Convention)',
    words:
      'refugee,refugiado,refugiada,refugie,refugiee,rifugiato,rifugiata,fluchtling,беженец,беженка,convention refugee',
  },
  XXC: { name: 'Refugee (other)', words: 'other refugee' },
  XXX: {
    name: 'Nationality not specified',
    words: 'unspecified nationality,nationality unspecified,undetermined nationality',
  },
  GBD: {
    name: 'British Overseas Territories citizen',
    listedAs: 'GBR',
    region: 'GB',
    words: 'british overseas territories citizen,british dependent territories citizen,botc',
  },
  GBN: {
    name: 'British National (Overseas)',
    listedAs: 'GBR',
    region: 'GB',
    words: 'british national overseas,bno,bn o',
  },
  GBO: { name: 'British Overseas citizen', listedAs: 'GBR', region: 'GB', words: 'british overseas citizen,boc' },
  GBP: { name: 'British protected person', listedAs: 'GBR', region: 'GB', words: 'british protected person' },
  GBS: { name: 'British subject', listedAs: 'GBR', region: 'GB', words: 'british subject' },
  EUE: {
    name: 'European Union',
    region: 'EU',
    words:
      'eu,ue,european union,union europea,union europeenne,europaische union,unione europea,uniao europeia,европеискии союз,laissez passer eu',
  },
  UNO: {
    name: 'United Nations',
    region: 'UN',
    words:
      'un,onu,united nations,united nations organization,naciones unidas,nations unies,vereinte nationen,nazioni unite,nacoes unidas,организация объединенных нации,оон',
  },
  UNA: { name: 'United Nations agency', words: 'united nations specialized agency,un agency' },
  UNK: { name: 'United Nations Mission in Kosovo', words: 'unmik' },
  XBA: { name: 'African Development Bank', words: 'african development bank' },
  XCC: { name: 'Caribbean Community', words: 'caricom,caribbean community' },
  XCE: { name: 'Council of Europe', words: 'council of europe' },
  XCO: { name: 'Common Market for Eastern and Southern Africa', words: 'comesa' },
  XDC: { name: 'Southern African Development Community', words: 'sadc' },
  XEC: { name: 'Economic Community of West African States', words: 'ecowas,cedeao' },
  XES: { name: 'Organisation of Eastern Caribbean States', words: 'oecs' },
  XIM: { name: 'African Export-Import Bank', words: 'afreximbank' },
  XMP: { name: 'Parliamentary Assembly of the Mediterranean' },
  XOM: {
    name: 'Sovereign Military Order of Malta',
    words: 'order of malta,orden de malta,ordre de malte,malteserorden,ordine di malta,smom',
  },
  XPO: { name: 'Interpol', words: 'interpol' },
}

/**
 * TABLE: alpha-3 -> what people and documents call it where CLDR does not: short forms, former names, old codes; without accents.
 * A former country that is several now (Yugoslavia, the Soviet Union) is none: a person asks.
 */
export const OTHER_NAMES: Record<string, string> = {
  USA: 'america,united states,eeuu,ee uu,e e u u,u s,u s a,usofa,us citizen,us of america,estados unidos de norteamerica,etats unis d amerique,сша,america citizen',
  GBR: 'uk,u k,britain,great britain,england,scotland,wales,northern ireland,inglaterra,escocia,gran bretana,grande bretagne,angleterre,grossbritannien,inghilterra,gran bretagna,gra bretanha,великобритания,англия,english,scottish,welsh,english citizen,ingles,inglesa,anglais,anglaise,inglese,britisch,britin,brite,englisch',
  DOM: 'rd,r d,r dominicana,dominican rep,rep dominicana,dom rep,santo domingo,quisqueya,dominican,dominicana,dominicano,dominicain,dominicaine,dominikaner,dominikanisch,dominikanerin,доминиканская республика,доминикана',
  DMA: 'dominica,commonwealth of dominica',
  ESP: 'spanish,espanol,espanola',
  FRA: 'french,france metropolitaine',
  DEU: 'd,brd,frg,gdr,ddr,west germany,east germany,federal republic of germany,bundesrepublik deutschland,bundesrepublik,alemania federal,deutscher,deutsche,фрг',
  RUS: 'russian fed,russian federation,rf,federacion rusa,federation de russie,рф,россииская федерация',
  NLD: 'holland,holanda,hollande,olanda,the netherlands,dutch,hollandais,hollandaise,olandese,голландия',
  BHS: 'bahamas,the bahamas,islas bahamas',
  CZE: 'czech republic,republica checa,republique tcheque,tschechische republik,repubblica ceca,republica tcheca,czech rep,чехия',
  KOR: 'korea,korea south,south korea,s korea,rok,republic of korea,corea,corea del sur,coree,coree du sud,korean,coreano,coreana,coreen,sudkorea,южная корея',
  PRK: 'north korea,n korea,dprk,korea north,corea del norte,coree du nord,nordkorea,северная корея',
  HKG: 'hong kong,hongkong',
  CIV: 'ivory coast,cote d ivoire,costa de marfil,elfenbeinkuste,costa d avorio,costa do marfim',
  ARE: 'uae,u a e,emirates,emiratos,eau,emirats,emiratos arabes,оаэ,emirati',
  TUR: 'turkey,turkiye,turquia,turquie',
  TTO: 'trinidad,tobago,trinidad tobago,trini',
  VAT: 'vatican,vaticano,holy see,santa sede,vatikan,saint siege',
  MKD: 'macedonia,n macedonia,fyrom,fyr macedonia,macedonia del norte,macedoine,mazedonien',
  SWZ: 'swaziland,swazi,suazilandia',
  MMR: 'burma,birmania,birmanie,burmese',
  IRL: 'eire,republic of ireland,rep of ireland,southern ireland',
  IRN: 'persia,islamic republic of iran,iran islamic republic,persian',
  CHN: '中国,pr china,p r china,prc,p r c,mainland china,peoples republic of china,people s republic of china,republica popular china,кнр',
  TWN: 'taiwan,formosa,republic of china,roc,r o c,chinese taipei,taiwan roc,taiwan province of china,taiwanese',
  COD: 'dr congo,d r congo,drc,d r c,rdc,congo kinshasa,congo dem rep,congo drc,congo dr,zaire,congo democratic republic,congo democratic republic of,congo democratic republic of the,congo the democratic republic of the,democratic republic of congo,democratic rep of congo,rd congo,republica democratica del congo,kongo kinshasa,демократическая республика конго',
  COG: 'congo,republic of congo,congo brazzaville,congo republic,congo rep,republica del congo,kongo brazzaville',
  CAF: 'car,c a r,central africa,rca',
  BIH: 'bosnia,bih,bosnia herzegovina,bosnia hercegovina,bosnian,bosniaque,herzegovina',
  SRB: 'srbija,scg',
  MNE: 'crna gora',
  KNA: 'st kitts,saint kitts,st kitts and nevis,st kitts nevis,san cristobal y nieves',
  VCT: 'st vincent,saint vincent,st vincent and the grenadines,st vincent grenadines,san vicente',
  LCA: 'st lucia,santa lucia,sainte lucie',
  ATG: 'antigua,barbuda',
  STP: 'sao tome,santo tome',
  PNG: 'papua,png',
  SAU: 'ksa,k s a,kingdom of saudi arabia,saudi,arabia saudi,saudita',
  NZL: 'nz,n z,aotearoa,kiwi',
  ZAF: 'rsa,r s a,south africa,s africa,sul africano,sul africana,южноафриканец,южноафриканка',
  LKA: 'ceylon,ceilan,ceylan',
  THA: 'siam',
  KHM: 'kampuchea,camboya,khmer',
  BFA: 'upper volta,haute volta,alto volta',
  BEN: 'dahomey',
  ZWE: 'rhodesia,zim',
  ZMB: 'northern rhodesia',
  GHA: 'gold coast',
  BLR: 'byelorussia,belorussia,bielorrusia,bielorussie,weissrussland,белоруссия,белорусь',
  MDA: 'moldavia,moldavie,moldawien,молдавия,republic of moldova',
  KGZ: 'kirghizia,kirgizia,киргизия',
  TKM: 'turkmenia,туркмения',
  CPV: 'cape verde,cabo verde,cap vert,kap verde',
  TLS: 'east timor,timor oriental,timor leste,osttimor',
  WSM: 'western samoa',
  PSE: 'palestine,palestina,state of palestine,palastina,west bank,gaza,palestinian,palestino,palestinien',
  SYR: 'syria,syrian arab republic,siria',
  LAO: 'laos,lao pdr',
  VNM: 'viet nam,vietnam,south vietnam',
  LBY: 'libya,libia,libyan arab jamahiriya',
  BOL: 'bolivia,plurinational state of bolivia',
  VEN: 'venezuela,bolivarian republic of venezuela,venezolano,venezolana',
  TZA: 'tanzania,tanganyika,zanzibar,united republic of tanzania',
  FSM: 'micronesia',
  BRN: 'brunei',
  GMB: 'the gambia,gambia',
  GNB: 'guinea bissau',
  GNQ: 'equatorial guinea,guinea ecuatorial',
  NER: 'niger,nigerien,nigerienne,нигерец',
  NGA: 'nigeria,nigerian,nigerianer,nigeriano',
  SSD: 'south sudan,sudan del sur',
  MAC: 'macau,macao',
  AUT: 'osterreicher,osterreicherin',
  CHE: 'switzerland,schweizer,schweizerin,ch',
  LUX: 'luxemburg',
  GRC: 'hellas,hellenic republic',
  BES: 'bonaire,dutch caribbean,caribbean netherlands',
  CUW: 'curacao,netherlands antilles',
  VIR: 'usvi,us virgin islands',
  VGB: 'bvi',
  PRI: 'pr,puerto rico,puertorriqueno,puertorriquena',
}
