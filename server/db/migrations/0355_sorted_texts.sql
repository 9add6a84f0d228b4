-- What names and e-mail addresses are sorted by: small letters without accents, Latin and Cyrillic, their first hundred, the same in
-- every locale. Most are plain ASCII, and are spared the letter by letter.
create function sorted_text(words text) returns text language sql immutable parallel safe as $$
  select left(case when octet_length(words) = length(words) then lower(words collate "C") else translate(lower(words collate "C"),
    'áàâãäåąăāéèêëęěēíìîïīóòôõöøőōúùûüůűūñńňçćčśšşșżźžłğřďđťțýÿÁÀÂÃÄÅĄĂĀÉÈÊËĘĚĒÍÌÎÏĪÓÒÔÕÖØŐŌÚÙÛÜŮŰŪÑŃŇÇĆČŚŠŞȘŻŹŽŁĞŘĎĐŤȚÝŸİıАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐЎ',
    'aaaaaaaaaeeeeeeeiiiiioooooooouuuuuuunnncccsssszzzlgrddttyyaaaaaaaaaeeeeeeeiiiiioooooooouuuuuuunnncccsssszzzlgrddttyyiiабвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў') end, 100)
$$;
