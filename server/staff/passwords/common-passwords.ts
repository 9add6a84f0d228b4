/** The commonest passwords of six characters and more, from the well-known lists of leaks, in small letters. */
const WORDS = `
123456 password 12345678 qwerty 123456789 1234567 1234567890 12345678910 111111 abc123 password1 iloveyou 123123 000000 qwerty123
1q2w3e4r qwertyuiop admin123 654321 555555 lovely 7777777 888888 princess dragon monkey football baseball letmein welcome sunshine
master shadow ashley bailey passw0rd superman michael jordan harley hunter ranger daniel thomas robert soccer hockey killer george
andrew charlie jessica pepper zxcvbn zxcvbnm asdfgh asdfghjkl qazwsx qazwsxedc 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r5t
trustno1 starwars computer michelle corvette mustang matthew jennifer amanda access yankees joshua maggie biteme ginger nicole
chelsea summer matrix freedom thunder merlin diamond cookie cheese banana orange purple silver golden internet samsung google
whatever nothing secret secret1 changeme default guest123 temp123 test123 test1234 testing tester login123 administrator administrador
root123 rootroot toor123 adminadmin admin1 admin12 admin1234 admin@123 user123 usuario contraseña contrasena clave123 secreto
hola123 teamo tequiero mariposa estrella princesa amorcito bonita chocolate alejandro alejandra fernando fernanda gabriel gabriela
sebastian valentina santiago barcelona realmadrid dominicano quisqueya caribe playa123 bienvenido bienvenida
welcome1 welcome123 password12 password123 password1234 pass123 pass1234 passpass p@ssw0rd p@ssword passw0rd1 qwe123 qweasd qweasdzxc
qwer1234 asd123 asdf1234 asdasd asdasdasd zaq12wsx zaq1zaq1 aa123456 a123456 a12345678 a123456789 abcd1234 abcdef abcdefg abcdefgh abc12345
abcabc aaaaaa 112233 121212 123321 123654 123654789 147258 147258369 159753 159357 222222 333333 444444 666666 777777 999999 987654
987654321 0987654321 101010 131313 696969 789456 789456123 11111111 88888888 00000000 12341234 11223344 1122334455 12344321 102030
2024 2025 2026 spring2025 summer2025 autumn2025 winter2025 spring2026 summer2026 autumn2026 winter2026 pokemon naruto minecraft fortnite
batman spiderman superstar jesus1 blessed angel1 angels family friends forever loveme love123 lovelove iloveu iloveyou1 babygirl
sweety flower butterfly rainbow tigger snoopy hello123 helloworld hello1 mynoob 18atcskd2w 3rjs1la7qe letmein1 letmein123 opensesame
`
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word.length >= 6))
