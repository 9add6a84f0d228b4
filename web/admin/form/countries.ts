/** ISO 3166, alpha-2 and alpha-3 in one word (of Kosovo, which has none, its passports'); the browser knows the names. */
const CODES = (
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD ' +
  'BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN ' +
  'CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU ' +
  'DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB ' +
  'GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG ' +
  'HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN ' +
  'KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU ' +
  'LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR ' +
  'MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL ' +
  'OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB ' +
  'RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP ' +
  'SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN ' +
  'TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKRKS YEYEM YTMYT ' +
  'ZAZAF ZMZMB ZWZWE'
).split(' ')

interface Country {
  /** Its alpha-3, as a filter has it. */
  code: string
  /** Its English name, as an order keeps it. */
  value: string
  /** Its name for the reader. */
  label: string
}

/** Every country, in the reader's order. */
export function countryChoices(language: string): Country[] {
  const [kept, shown] = ['en', language].map((one) => new Intl.DisplayNames(one, { type: 'region' }))
  return CODES.map((both) => {
    const [short, code] = [both.slice(0, 2), both.slice(2)]
    return { code, value: kept!.of(short) ?? short, label: shown!.of(short) ?? short }
  }).toSorted((a, b) => a.label.localeCompare(b.label, language))
}

/** The name of a country for the reader, by its alpha-3; the letters where there is none. */
export function countryName(code: string, language: string): string {
  const both = CODES.find((one) => one.slice(2) === code.toUpperCase())
  return (both && new Intl.DisplayNames(language, { type: 'region' }).of(both.slice(0, 2))) ?? code
}
