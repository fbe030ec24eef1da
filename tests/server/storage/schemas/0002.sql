BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE analyses (
	table_id TEXT NOT NULL, 
	data TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE entries (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	data TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	CONSTRAINT entries_key UNIQUE (table_id, "key"), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',1,'created','{}','created-EwPayxo-fw5rRJp3',1.79502939505416250235e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',2,'joined','{"seat":0,"person":"17QoWMVLyRAA6uu840-b_Q","name":"Ada"}','17QoWMVLyRAA6uu840-b_Q:owner:EwPayxo-fw5rRJp3',1.7950293950650641918e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',3,'joined','{"seat":1,"person":"z9B0dEVL_JeHlSLUX_664w","name":"Bea"}','z9B0dEVL_JeHlSLUX_664w:23075e892d94a3022aedc1bd',1.79502939509261345862e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',4,'started','{}','17QoWMVLyRAA6uu840-b_Q:136b748121a4ca0ec79e27f3',1.7950293951000208855e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',5,'play','{"n":1,"seat":1,"play":["bid",{"teeth":3}],"events":[[-1,5,1,3,0,0]]}','z9B0dEVL_JeHlSLUX_664w:6674bf404ff07215eacdae2c',1.79502939513355255123e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',6,'play','{"n":2,"seat":0,"play":["pass",{}],"events":[[-1,6,0,0,0,0],[-1,7,1,3,0,0],[-1,8,1,2,0,0],[-1,8,0,1,0,0]]}','17QoWMVLyRAA6uu840-b_Q:ca081eb7935f09fba4a57cf4',1.79502939514940690994e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',7,'play','{"n":3,"seat":1,"play":["recruit",{"card":"thinker-1","pay":"food"}],"events":[[-1,12,1,10,0,2]]}','z9B0dEVL_JeHlSLUX_664w:758a539a93d87150c75665c1',1.79502939516673374175e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',8,'play','{"n":4,"seat":0,"play":["recruit",{"card":"deep-thinker-5","pay":"food"}],"events":[[-1,12,0,18,0,4]]}','17QoWMVLyRAA6uu840-b_Q:7e01d3d140b5011c2149a9ee',1.79502939516928887364e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',9,'play','{"n":5,"seat":1,"play":["forage",{}],"chance":true,"events":[[-1,18,1,2,0,0],[-1,20,-1,0,0,0]]}','z9B0dEVL_JeHlSLUX_664w:4d414cef0546f64389355351',1.7950293951866014004e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',10,'play','{"n":6,"seat":0,"play":["discard",{"card":"mastodon-3"}],"chance":true,"events":[[-1,21,0,52,0,0],[-1,2,-1,2,0,0],[-1,3,-1,78,0,0],[-1,3,-1,37,0,0],[-1,3,-1,45,0,0],[-1,3,-1,26,0,0],[-1,4,0,0,0,0]]}','17QoWMVLyRAA6uu840-b_Q:d7c014207bcc058468d17cb6',1.79502939519689941405e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',11,'play','{"n":7,"seat":0,"play":["bid",{"teeth":3}],"events":[[-1,5,0,3,0,0],[-1,24,1,0,0,0],[-1,7,0,3,0,0],[-1,8,0,3,0,0],[-1,8,1,1,0,0]]}','17QoWMVLyRAA6uu840-b_Q:7a2baef48eada49618ebe2b1',1.79502939519961309433e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',12,'play','{"n":8,"seat":0,"play":["invent",{"card":"flint-spear"}],"events":[[-1,17,0,57,0,0]]}','17QoWMVLyRAA6uu840-b_Q:5d21ab4128bf933546299757',1.79502939520214653016e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',13,'play','{"n":9,"seat":1,"play":["forage",{}],"events":[[-1,18,1,2,0,0]]}','z9B0dEVL_JeHlSLUX_664w:8a516fa443d2a9a4f73be185',1.79502939520597767832e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',14,'play','{"n":10,"seat":0,"play":["forage",{}],"events":[[-1,18,0,2,0,0]]}','17QoWMVLyRAA6uu840-b_Q:704109b33e0a54303824b826',1.79502939520839285844e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',15,'play','{"n":11,"seat":1,"play":["discard",{"card":"explorer-2"}],"events":[[-1,21,1,26,0,0]]}','z9B0dEVL_JeHlSLUX_664w:62ca3b9b36f86e4b9d35a033',1.79502939521196460724e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',16,'play','{"n":12,"seat":1,"play":["discard",{"card":"elder-1"}],"events":[[-1,21,1,20,0,0]]}','z9B0dEVL_JeHlSLUX_664w:ecc055208719357b4a1046b5',1.79502939521598768235e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',17,'play','{"n":13,"seat":1,"play":["discard",{"card":"styracosaurus-5"}],"chance":true,"events":[[-1,21,1,45,0,0],[-1,2,-1,3,0,0],[-1,3,-1,80,0,0],[-1,3,-1,5,0,0],[-1,3,-1,84,0,0],[-1,3,-1,51,0,0],[-1,4,1,0,0,0]]}','z9B0dEVL_JeHlSLUX_664w:e133d92a2fa8cb0fef5e3b6e',1.79502939522312474247e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',18,'play','{"n":14,"seat":1,"play":["pass",{}],"events":[[-1,6,1,0,0,0]]}','z9B0dEVL_JeHlSLUX_664w:5804b91ac611255b51bb671b',1.79502939522671556477e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',19,'play','{"n":15,"seat":0,"play":["bid",{"teeth":1}],"events":[[-1,5,0,1,0,0],[-1,24,1,0,0,0],[-1,7,0,1,0,0],[-1,8,0,3,0,0],[-1,8,1,1,0,0]]}','17QoWMVLyRAA6uu840-b_Q:d9c11d5d3429409ace31180f',1.79502939522919225693e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',20,'play','{"n":16,"seat":0,"play":["forage",{}],"events":[[-1,18,0,2,0,0]]}','17QoWMVLyRAA6uu840-b_Q:5e0c3bd8885d9d6577ede590',1.79502939523166632649e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',21,'play','{"n":17,"seat":1,"play":["recruit",{"card":"master-hunter-1","pay":"food"}],"events":[[-1,12,1,5,0,5]]}','z9B0dEVL_JeHlSLUX_664w:632a15076768f5a36822c586',1.79502939523547124867e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',22,'play','{"n":18,"seat":0,"play":["forage",{}],"events":[[-1,18,0,2,0,0]]}','17QoWMVLyRAA6uu840-b_Q:1fc839653a57db3655e19f05',1.79502939523823642729e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',23,'play','{"n":19,"seat":1,"play":["discard",{"card":"great-cavern-4"}],"events":[[-1,21,1,84,0,0]]}','z9B0dEVL_JeHlSLUX_664w:72887d8122459957297827d3',1.79502939524330139154e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',24,'play','{"n":20,"seat":1,"play":["discard",{"card":"stegosaurus-2"}],"events":[[-1,21,1,51,0,0]]}','z9B0dEVL_JeHlSLUX_664w:06c0812de8425a00b2429ed2',1.79502939524714064598e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',25,'play','{"n":21,"seat":1,"play":["discard",{"card":"overhang-5"}],"chance":true,"events":[[-1,21,1,80,0,0],[-1,2,-1,4,0,0],[-1,3,-1,4,0,0],[-1,3,-1,73,0,0],[-1,3,-1,49,0,0],[-1,3,-1,43,0,0],[-1,4,1,0,0,0]]}','z9B0dEVL_JeHlSLUX_664w:3f20e3f3126035d0f0e10984',1.7950293952509446144e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',26,'play','{"n":22,"seat":1,"play":["bid",{"teeth":1}],"events":[[-1,5,1,1,0,0],[-1,24,0,0,0,0],[-1,7,1,1,0,0],[-1,9,1,4,2,0]]}','z9B0dEVL_JeHlSLUX_664w:2547672388b250e6dfcf1f2c',1.7950293952546775341e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',27,'play','{"n":23,"seat":1,"play":["give_up",{"card":"thinker-1"}],"events":[[-1,11,1,10,0,0],[-1,8,0,1,0,0]]}','z9B0dEVL_JeHlSLUX_664w:6f7b9c78d81bc492eb43ab07',1.79502939525852560995e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',28,'play','{"n":24,"seat":1,"play":["forage",{}],"events":[[-1,18,1,2,0,0]]}','z9B0dEVL_JeHlSLUX_664w:dece556d370dce8ea12c9c00',1.79502939526625847821e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',29,'play','{"n":25,"seat":0,"play":["hunt",{"card":"dryosaurus-3"}],"chance":true,"events":[[-1,14,0,37,3,0],[-1,15,0,2,0,0]]}','17QoWMVLyRAA6uu840-b_Q:a19093c6f6670dc064689334',1.79502939527265667919e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',30,'chat','{"name":"Cy","text":"Hello from outside"}','bFHhpp5L1ceJCzHHGUsC3w:fd6dda50243018b469a62673',1.7950293952745084762e+09);
INSERT INTO "entries" VALUES('EwPayxo-fw5rRJp3',31,'chat','{"name":"Bea","text":"Hello","seat":1}','z9B0dEVL_JeHlSLUX_664w:694fd376a98a22e709e1b4b7',1.79502939527591753006e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',1,'created','{}','created-YZKKt6WuDd3FYXgx',1.79502939546688556672e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',2,'joined','{"seat":0,"person":"sOVeOLz3oARXX247Yw0tEA","name":"Ada"}','sOVeOLz3oARXX247Yw0tEA:owner:YZKKt6WuDd3FYXgx',1.79502939547108244892e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',3,'joined','{"seat":1,"person":"yep1vd_rAfZV-jzKLEptEQ","name":"Bea"}','yep1vd_rAfZV-jzKLEptEQ:da15da248b41a67a5e75c0bf',1.79502939548786830904e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',4,'started','{}','sOVeOLz3oARXX247Yw0tEA:6c3cebf0d9f3637e6b74205a',1.79502939549452447893e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',5,'play','{"n":1,"seat":1,"play":["choose_side",{"side":"second"}],"events":[[-1,1,1,5,0,0]]}','yep1vd_rAfZV-jzKLEptEQ:e9d96c921f27b1806cf4a67e',1.7950293955653655529e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',6,'play','{"n":2,"seat":0,"play":["choose_side",{"side":"first"}],"chance":true,"events":[[-1,1,0,8,0,0],[-1,2,1,3,0,0],[-1,14,1,1,0,0],[1,15,1,0,0,0],[-1,14,1,1,0,0],[1,15,1,1,0,0],[-1,2,0,1,0,0],[-1,14,0,1,0,0],[0,15,0,1,0,0],[-1,14,0,1,0,0],[0,15,0,0,0,0],[-1,43,0,3,0,0],[-1,43,0,2,0,0],[-1,43,0,4,0,0],[-1,22,1,0,0,0],[-1,10,1,1,0,0],[-1,9,1,4,0,0],[-1,22,0,0,0,0],[-1,10,0,2,0,0],[-1,9,0,4,0,0],[-1,3,-1,1,0,0],[-1,4,1,1,0,0]]}','sOVeOLz3oARXX247Yw0tEA:06f37ef713ee965c0ac71a16',1.7950293955796027183e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',7,'play','{"n":3,"seat":1,"play":["place",{"figure":"tribe","on":"initiate"}],"events":[[-1,6,1,1,1,0]]}','yep1vd_rAfZV-jzKLEptEQ:a68d140dca89012419c8d899',1.79502939559459233288e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',8,'play','{"n":4,"seat":1,"play":["slide",{}],"events":[[-1,7,1,1,0,0]]}','yep1vd_rAfZV-jzKLEptEQ:e565520868199d2b4ce3e6f3',1795029395.61459);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',9,'play','{"n":5,"seat":1,"play":["end_turn",{}],"events":[[-1,7,1,2,0,0],[-1,34,1,0,0,0],[-1,4,0,1,0,0]]}','yep1vd_rAfZV-jzKLEptEQ:cebd88d9c245b78df7086f55',1.79502939563791966441e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',10,'play','{"n":6,"seat":0,"play":["place",{"figure":"tribe","on":"hunt"}],"events":[[-1,6,0,1,4,0]]}','sOVeOLz3oARXX247Yw0tEA:cbaf418b188c9b535914ee11',1.7950293956586475373e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',11,'play','{"n":7,"seat":0,"play":["end_turn",{}],"events":[[-1,7,0,1,0,0],[-1,7,0,2,0,0],[-1,34,0,0,0,0],[-1,4,1,2,0,0]]}','sOVeOLz3oARXX247Yw0tEA:e7ef144e6f42b32eaf9b737a',1.79502939567057251931e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',12,'play','{"n":8,"seat":1,"play":["orders",{"benefits":"ask"}],"events":[[-1,63,1,2,0,0]]}','yep1vd_rAfZV-jzKLEptEQ:8d523a317d5fabdada989f8d',1.79502939569460630417e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',13,'play','{"n":9,"seat":1,"play":["place",{"figure":"tribe","on":"migrate"}],"events":[[-1,6,1,1,3,0]]}','yep1vd_rAfZV-jzKLEptEQ:e2d72c1d5017bf5729409bd1',1.79502939571366763112e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',14,'play','{"n":10,"seat":1,"play":["play_tribe",{"card":"tribesman"}],"events":[[-1,5,1,0,2,0]]}','yep1vd_rAfZV-jzKLEptEQ:56d8db5acc1fb1195f463354',1.79502939573099470132e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',15,'play','{"n":11,"seat":1,"play":["play_tribe",{"card":"tribeswoman"}],"events":[[-1,5,1,1,3,0]]}','yep1vd_rAfZV-jzKLEptEQ:818421c5aaa90a56e44dd9ca',1.79502939574666857715e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',16,'play','{"n":12,"seat":1,"play":["move",{"hex":9,"direction":"east"}],"events":[[-1,33,1,0,0,2],[-1,23,1,9,10,0]]}','yep1vd_rAfZV-jzKLEptEQ:3ac0d541bc46171989b362f6',1.79502939578669691092e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',17,'play','{"n":13,"seat":1,"play":["move",{"hex":10,"direction":"east"}],"events":[[-1,33,1,0,0,2],[-1,23,1,10,11,0]]}','yep1vd_rAfZV-jzKLEptEQ:fa563f4a4f5fb51ab11cd4a3',1.79502939579580688472e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',18,'play','{"n":14,"seat":1,"play":["use",{"card":"tribeswoman"}],"events":[[-1,31,1,1,0,0],[-1,33,1,1,0,0]]}','yep1vd_rAfZV-jzKLEptEQ:d8f27ca8c1628e9bf65c179d',1.79502939582261347769e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',19,'play','{"n":15,"seat":1,"play":["lesser",{"benefit":"food"}],"events":[[-1,30,1,3,0,0],[-1,9,1,1,0,0]]}','yep1vd_rAfZV-jzKLEptEQ:d15e186433301eb81e7f4e26',1.79502939584958338741e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',20,'play','{"n":16,"seat":1,"play":["play_tribe",{"card":"tribeswoman"}],"events":[[-1,5,1,1,3,0]]}','yep1vd_rAfZV-jzKLEptEQ:ca2e8e0386a2e39767d7da8c',1.79502939586462259297e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',21,'play','{"n":17,"seat":1,"play":["move",{"hex":11,"direction":"north-west"}],"events":[[-1,33,1,0,0,2],[-1,23,1,11,6,0]]}','yep1vd_rAfZV-jzKLEptEQ:d31dcd8d948f580e6b13ed69',1.79502939588230872158e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',22,'play','{"n":18,"seat":1,"play":["spend_food",{"food":4}],"events":[[-1,8,1,4,4,0]]}','yep1vd_rAfZV-jzKLEptEQ:843779a95e717e7435310b98',1.79502939589460062987e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',23,'play','{"n":19,"seat":1,"play":["place_camp",{}],"events":[[-1,33,1,0,1,0],[-1,22,1,0,0,0]]}','yep1vd_rAfZV-jzKLEptEQ:530619229241ea1028ffc7cb',1.79502939591729187966e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',24,'play','{"n":20,"seat":1,"play":["end_turn",{}],"events":[[-1,7,1,1,0,0],[-1,7,1,2,0,0],[-1,34,1,0,0,0],[-1,4,0,2,0,0]]}','yep1vd_rAfZV-jzKLEptEQ:25ac412b4e383ab783148e4b',1.79502939594355440146e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',25,'play','{"n":21,"seat":0,"play":["place",{"figure":"tribe","on":"rest"}],"chance":true,"events":[[-1,6,0,1,0,0],[-1,14,0,1,0,0],[0,15,0,0,0,0]]}','sOVeOLz3oARXX247Yw0tEA:7370f3ec6fb6e2d2180c20d0',1.79502939595392298696e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',26,'play','{"n":22,"seat":0,"play":["orders",{"benefits":"ask"}],"events":[[-1,63,0,2,0,0]]}','sOVeOLz3oARXX247Yw0tEA:6c162505467804313f43dfda',1.79502939597054290768e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',27,'play','{"n":23,"seat":0,"play":["end_turn",{}],"events":[[-1,34,0,0,0,0],[-1,4,1,3,0,0]]}','sOVeOLz3oARXX247Yw0tEA:863641c2b743b450a45df0fa',1.79502939599255537982e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',28,'play','{"n":24,"seat":1,"play":["place",{"figure":"chief","on":"rest"}],"events":[[-1,6,1,0,0,0]]}','yep1vd_rAfZV-jzKLEptEQ:579eb7d13dbdcc0f19030be8',1.79502939600850820538e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',29,'play','{"n":25,"seat":1,"play":["lesser",{"benefit":"tool"}],"events":[[-1,30,1,2,0,0],[-1,10,1,1,0,0]]}','yep1vd_rAfZV-jzKLEptEQ:1f0061f8f71e999a096e1f7b',1.79502939602749180796e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',30,'chat','{"name":"Cy","text":"Hello from outside"}','qYpjqwNHOUxlALgmykz6PA:493059cd76c77c628138475b',1.79502939603602218628e+09);
INSERT INTO "entries" VALUES('YZKKt6WuDd3FYXgx',31,'chat','{"name":"Bea","text":"Hello","seat":1}','yep1vd_rAfZV-jzKLEptEQ:aec97ac14c7c253c07188a0f',1.79502939604338669771e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',1,'created','{}','created-c-J0sPpsUt6MboE-',1.79502939629071187974e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',2,'joined','{"seat":0,"person":"f7G3ycVMitJlLBJWRpaUCA","name":"Ada"}','f7G3ycVMitJlLBJWRpaUCA:owner:c-J0sPpsUt6MboE-',1.79502939629938554769e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',3,'joined','{"seat":1,"person":"n7M1Dy_99TH_UN7dt7UpfA","name":"Bea"}','n7M1Dy_99TH_UN7dt7UpfA:36967a7af7c469611329b5bf',1.7950293963108925819e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',4,'joined','{"seat":2,"person":"xRDWWOPyTkXqA5akeRJP-w","name":"Cy"}','xRDWWOPyTkXqA5akeRJP-w:234fd52da4405d96ed8ade9c',1.79502939632268142698e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',5,'started','{}','f7G3ycVMitJlLBJWRpaUCA:551834712bea30de135df7e9',1795029396.33978);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',6,'play','{"n":1,"seat":0,"play":["place",{"form":"bay","turn":3,"x":1,"y":0}],"events":[[0,3,0,3251,0,0]]}','f7G3ycVMitJlLBJWRpaUCA:de15d70fd7544be62ff7245d',1.79502939639079332357e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',7,'play','{"n":2,"seat":0,"play":["place",{"form":"stairs","turn":1,"x":2,"y":5}],"events":[[0,3,0,3751,0,0]]}','f7G3ycVMitJlLBJWRpaUCA:a1b93a39fd7a8f5e74c2c708',1.79502939640885019302e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',8,'play','{"n":3,"seat":0,"play":["hand_on",{}],"events":[[-1,6,0,0,0,0]]}','f7G3ycVMitJlLBJWRpaUCA:111d66f03a167cd026743ab3',1.79502939644031977656e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',9,'play','{"n":4,"seat":1,"play":["place",{"form":"hearth","turn":0,"x":2,"y":1}],"events":[[1,3,1,102,1,0]]}','n7M1Dy_99TH_UN7dt7UpfA:515d0f1df3f56e389232c8b3',1.79502939650526356692e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',10,'play','{"n":5,"seat":1,"play":["place",{"form":"axe","turn":2,"x":4,"y":3}],"events":[[1,3,1,2552,1,0]]}','n7M1Dy_99TH_UN7dt7UpfA:d483ca4cc903b241dfefc01a',1.79502939652239727969e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',11,'play','{"n":6,"seat":1,"play":["hand_on",{}],"events":[[-1,6,1,0,0,0]]}','n7M1Dy_99TH_UN7dt7UpfA:df43c403246b26bbeae4ffa4',1.79502939652681255339e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',12,'play','{"n":7,"seat":2,"play":["place",{"form":"ford","turn":0,"x":1,"y":0}],"events":[[2,3,2,3332,2,0]]}','xRDWWOPyTkXqA5akeRJP-w:6cd8d136a50512f9cf4b6d21',1.79502939653448462479e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',13,'play','{"n":8,"seat":2,"play":["place",{"form":"fork","turn":0,"x":2,"y":4}],"events":[[2,3,2,753,2,0]]}','xRDWWOPyTkXqA5akeRJP-w:c639337cf028d4e97ab3891b',1.79502939656677579878e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',14,'play','{"n":9,"seat":2,"play":["hand_on",{}],"chance":true,"events":[[-1,6,2,0,0,0],[-1,1,-1,9,3,0]]}','xRDWWOPyTkXqA5akeRJP-w:bcdf1dbd328790610ee49378',1.79502939659921026231e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',15,'play','{"n":10,"seat":0,"play":["place",{"form":"bay","turn":2,"x":4,"y":1}],"events":[[0,4,0,3198,0,0]]}','f7G3ycVMitJlLBJWRpaUCA:987724b9bc3e3f06ed24558d',1.79502939662680268285e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',16,'play','{"n":11,"seat":0,"play":["hand_on",{}],"events":[[-1,6,0,0,0,0]]}','f7G3ycVMitJlLBJWRpaUCA:190d2acaa142b91844a07d94',1.7950293966581516266e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',17,'play','{"n":12,"seat":1,"play":["place",{"form":"bay","turn":1,"x":1,"y":6}],"events":[[1,4,1,3095,1,0]]}','n7M1Dy_99TH_UN7dt7UpfA:35ade753f3c8ea12a99049cc',1.79502939670281744005e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',18,'play','{"n":13,"seat":1,"play":["hand_on",{}],"events":[[-1,6,1,0,0,0]]}','n7M1Dy_99TH_UN7dt7UpfA:e3d48b60458ef4c8fe66b8f7',1.79502939677696180345e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',19,'play','{"n":14,"seat":2,"play":["place",{"form":"bay","turn":3,"x":7,"y":3}],"events":[[2,4,2,3308,2,0]]}','xRDWWOPyTkXqA5akeRJP-w:ec2250ebadb50ca7cfba87a6',1.79502939682338380814e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',20,'play','{"n":15,"seat":2,"play":["hand_on",{}],"chance":true,"events":[[-1,6,2,0,0,0],[-1,7,-1,1,0,0],[0,14,0,2,0,0],[1,14,1,0,0,0],[2,14,2,1,0,0]]}','xRDWWOPyTkXqA5akeRJP-w:02f0a0b5899b4b5262f2157d',1.79502939684603023528e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',21,'play','{"n":16,"seat":0,"play":["place",{"form":"stairs","turn":2,"x":4,"y":1}],"events":[[0,3,0,3846,2,0]]}','f7G3ycVMitJlLBJWRpaUCA:f2caadfeca0e5ab2542e1ad5',1.79502939685932850835e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',22,'play','{"n":17,"seat":0,"play":["hand_on",{}],"events":[[-1,6,0,0,0,0]]}','f7G3ycVMitJlLBJWRpaUCA:fdd95833232b30fa5c9316bb',1.79502939687116575247e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',23,'play','{"n":18,"seat":1,"play":["place",{"form":"hearth","turn":0,"x":6,"y":6}],"events":[[1,3,1,143,0,0]]}','n7M1Dy_99TH_UN7dt7UpfA:6e5f5bb771a78ef215ab43d9',1.79502939689763379091e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',24,'play','{"n":19,"seat":1,"play":["hand_on",{}],"events":[[-1,6,1,0,0,0]]}','n7M1Dy_99TH_UN7dt7UpfA:8def6b191775c33b932f1233',1.79502939691478490824e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',25,'play','{"n":20,"seat":2,"play":["place",{"form":"fork","turn":2,"x":6,"y":5}],"events":[[2,3,2,952,1,0]]}','xRDWWOPyTkXqA5akeRJP-w:9723b68c9c5cfb695958f594',1795029396.94318);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',26,'play','{"n":21,"seat":2,"play":["hand_on",{}],"chance":true,"events":[[-1,6,2,0,0,0],[-1,7,-1,1,0,0],[0,14,0,1,0,0],[1,14,1,2,0,0],[2,14,2,0,0,0]]}','xRDWWOPyTkXqA5akeRJP-w:0b9fd5fe79f1742bc49805e6',1.79502939697183513641e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',27,'play','{"n":22,"seat":0,"play":["place",{"form":"stairs","turn":2,"x":6,"y":1}],"events":[[0,3,0,3864,1,0]]}','f7G3ycVMitJlLBJWRpaUCA:143cd6936deb227c04bf7981',1.79502939699152445785e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',28,'play','{"n":23,"seat":0,"play":["hand_on",{}],"events":[[-1,6,0,0,0,0]]}','f7G3ycVMitJlLBJWRpaUCA:2b414d32739962fa1e9e98f4',1.79502939701147294039e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',29,'play','{"n":24,"seat":1,"play":["place",{"form":"hearth","turn":0,"x":5,"y":6}],"events":[[1,3,1,134,2,0]]}','n7M1Dy_99TH_UN7dt7UpfA:bf9fb4cdbc6986f0d61079d9',1795029397.01752);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',30,'play','{"n":25,"seat":1,"play":["hand_on",{}],"events":[[-1,6,1,0,0,0]]}','n7M1Dy_99TH_UN7dt7UpfA:5727562d5cf65ad57a274bfc',1.79502939704796648026e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',31,'chat','{"name":"Cy","text":"Hello from outside","seat":2}','xRDWWOPyTkXqA5akeRJP-w:98f637ac45ff151ca91ec531',1.79502939705601859089e+09);
INSERT INTO "entries" VALUES('c-J0sPpsUt6MboE-',32,'chat','{"name":"Bea","text":"Hello","seat":1}','n7M1Dy_99TH_UN7dt7UpfA:a093866a80a39cb4ea2a80b2',1.79502939706053853035e+09);
CREATE TABLE leases (
	table_id TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE links (
	token TEXT NOT NULL, 
	person_id TEXT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE notices (
	table_id TEXT NOT NULL, 
	person_id TEXT NOT NULL, 
	webhook TEXT NOT NULL, 
	quiet TEXT NOT NULL, 
	told INTEGER NOT NULL, 
	PRIMARY KEY (table_id, person_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('WlotPdWxhBnTNsh_P8UCpA','Nobody',1.79502939479969882965e+09);
INSERT INTO "people" VALUES('17QoWMVLyRAA6uu840-b_Q','Ada',1.79502939490288138382e+09);
INSERT INTO "people" VALUES('z9B0dEVL_JeHlSLUX_664w','Bea',1.7950293949829070568e+09);
INSERT INTO "people" VALUES('bFHhpp5L1ceJCzHHGUsC3w','Cy',1.79502939504519724847e+09);
INSERT INTO "people" VALUES('sOVeOLz3oARXX247Yw0tEA','Ada',1.79502939533824419976e+09);
INSERT INTO "people" VALUES('yep1vd_rAfZV-jzKLEptEQ','Bea',1.79502939539701032636e+09);
INSERT INTO "people" VALUES('qYpjqwNHOUxlALgmykz6PA','Cy',1.79502939544839811326e+09);
INSERT INTO "people" VALUES('f7G3ycVMitJlLBJWRpaUCA','Ada',1.79502939613718342777e+09);
INSERT INTO "people" VALUES('n7M1Dy_99TH_UN7dt7UpfA','Bea',1.79502939619925928112e+09);
INSERT INTO "people" VALUES('xRDWWOPyTkXqA5akeRJP-w','Cy',1.79502939627412486079e+09);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	person_id TEXT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
INSERT INTO "seats" VALUES('EwPayxo-fw5rRJp3',0,'17QoWMVLyRAA6uu840-b_Q',1.79502939506558799745e+09);
INSERT INTO "seats" VALUES('EwPayxo-fw5rRJp3',1,'z9B0dEVL_JeHlSLUX_664w',1.79502939509311032302e+09);
INSERT INTO "seats" VALUES('YZKKt6WuDd3FYXgx',0,'sOVeOLz3oARXX247Yw0tEA',1.79502939547141075133e+09);
INSERT INTO "seats" VALUES('YZKKt6WuDd3FYXgx',1,'yep1vd_rAfZV-jzKLEptEQ',1.79502939548827648158e+09);
INSERT INTO "seats" VALUES('c-J0sPpsUt6MboE-',0,'f7G3ycVMitJlLBJWRpaUCA',1.79502939629979443554e+09);
INSERT INTO "seats" VALUES('c-J0sPpsUt6MboE-',1,'n7M1Dy_99TH_UN7dt7UpfA',1.79502939631126427646e+09);
INSERT INTO "seats" VALUES('c-J0sPpsUt6MboE-',2,'xRDWWOPyTkXqA5akeRJP-w',1.79502939632302713395e+09);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	"plan" TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	status TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	nonce TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	snapshot TEXT, 
	snapshot_number INTEGER, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('EwPayxo-fw5rRJp3','cavemen','1','{"options": {"first_auction": true, "fire_counts": true, "tribes": "seated"}, "seats": [{"kind": "person", "bot": "greedy"}, {"kind": "person", "bot": "greedy"}], "clock": null, "patience": null}','17QoWMVLyRAA6uu840-b_Q',0,'running','b6e21933fcbd2d48c911e68982955eee','99deb53bac311289c1c07838c087fee6',31,'{"game":"cavemen","edition":"3f0d9fce734df9c263da6e39bb9be9e3e20e11455d6145efff17708a68d753c7","players":2,"options":{"first_auction":true,"fire_counts":true,"tribes":"seated"},"turn":4,"phase":"acting","seat":1,"conch":1,"done":2,"auction":{"high":0,"bidder":-1,"passes":0},"recruit":null,"winner":-1,"locked":false,"tribes":[{"tribe":"wolf","food":6,"teeth":0,"cards":["deep-thinker-5","flint-spear","wolf-leader","wolf-starting-hunter","wolf-home-cave"]},{"tribe":"tiger","food":4,"teeth":0,"cards":["master-hunter-1","tiger-leader","tiger-starting-hunter","tiger-home-cave"]}],"pool":["hunter-5","velociraptor-4","sabertooth-5","barter","overhang-3","grotto-3"],"deck":["dryosaurus-2","elder-3","master-hunter-3","bone-armour","tyrannosaurus-2","hunters-tales","elder-4","speech","compsognathus-1","cave-painting","explorer-1","oviraptor-5","giant-elk-1","mastodon-4","hunter-4","great-cavern-5","dreamer","hunter-1","deep-thinker-2","tribal-council","giant-elk-2","oviraptor-4","master-hunter-2","sabertooth-4","shell-beads","fish-trap","tents","spear-thrower","smoking-rack","counting-sticks","dryosaurus-1","thinker-4","tally-marks","snares","protoceratops-4","star-lore","overhang-4","master-hunter-4","elder-2","stegosaurus-1","thinker-5","protoceratops-5","trophy-pole","explorer-4","compsognathus-2","deep-thinker-1","explorer-3","elder-5","pachycephalosaurus-2","pachycephalosaurus-3","deep-thinker-3","great-lodge","grotto-2","grotto-1","thinker-2","tyrannosaurus-1","dried-meat","triceratops","baskets","velociraptor-3","deep-thinker-4","styracosaurus-1","hunter-2","explorer-5","fire","master-hunter-5","compsognathus-3"],"discards":["mastodon-3","explorer-2","elder-1","styracosaurus-5","great-cavern-4","stegosaurus-2","overhang-5","thinker-1","dryosaurus-3","hunter-3"],"chance":7,"random":[2941531218,379821869,713038938,2207704898,3567106722,584226980,2106362753,2137288856,16,9]}',29,1.79502939505416250235e+09,1.79502939527591753006e+09);
INSERT INTO "tables" VALUES('YZKKt6WuDd3FYXgx','endless_winter','2','{"options": {"glacier_tokens": false, "rest_tokens": false, "expansion": "none", "boards": "own", "tiles": "four", "draft": "dealt", "layout": "recommended"}, "seats": [{"kind": "person", "bot": "greedy"}, {"kind": "person", "bot": "greedy"}], "clock": null, "patience": null}','sOVeOLz3oARXX247Yw0tEA',0,'running','523448197f2a59e05d6d6876890646cc','d7f3c921ad4eb020e1718cd804abcbc0',31,'{"game":"endless_winter","rules":"2","edition":"b911e145511ead33417a0a73ec0d7e74dcc9c2878fe030bc4450b3b61bc1dd4b","players":2,"options":{"glacier_tokens":false,"rest_tokens":false,"expansion":"none","boards":"own","tiles":"four","draft":"dealt","layout":"recommended"},"phase":"action","round":1,"turn":4,"part":1,"labor":0,"column":0,"stage":1,"taken":0,"cultures":0,"first":26,"gained":0,"glaciers_shown":0,"rest_unseen":0,"token_left":0,"chance":10,"chief_ready":true,"ordered":false,"rested":true,"rest_open":false,"seat":1,"order":[1,0],"frames":[{"frame":"rest","first":0,"second":0}],"triggers":[],"bought":[],"fresh":[],"left":[],"placed":[25,12,27,8,16],"offered":[],"supply":[15,14,15,14,15,0],"display":["storytelling","drying-rack","barter","trophies","scouts","spear-thrower","fishing","flint-knapping"],"era_1":["first-stone","sledges","mourning","fire-pit","bone-needles","raising-stones","apprentices","tents","work-songs","shell-beads","red-ochre","snares"],"era_2":["festival","storehouses","offerings","council","stone-works","stone-circle","bonds-of-blood","monument","feast","great-trek","star-lore","ancestors","animal-masks","far-trade","common-work","mastery","great-hunt","longhouse","spirit-journey","burial-mound"],"gone":[],"herd":["glyptodon","glyptodon","woolly-mammoth","glyptodon","giant-sloth","woolly-mammoth","woolly-rhino","giant-sloth","giant-sloth","argentavis","glyptodon","woolly-rhino","sabre-toothed-tiger","woolly-rhino","argentavis","giant-sloth","woolly-mammoth","giant-sloth","woolly-rhino","giant-beaver","giant-beaver","woolly-rhino","sabre-toothed-tiger","woolly-mammoth","argentavis","sabre-toothed-tiger","sabre-toothed-tiger","sabre-toothed-tiger","woolly-rhino","argentavis","glyptodon","woolly-rhino","giant-sloth","giant-beaver","giant-sloth","glyptodon","woolly-mammoth","woolly-mammoth","woolly-rhino","argentavis","giant-beaver","sabre-toothed-tiger","woolly-mammoth","woolly-rhino","glyptodon","woolly-mammoth","sabre-toothed-tiger","woolly-mammoth","giant-sloth","sabre-toothed-tiger","giant-beaver","sabre-toothed-tiger","woolly-mammoth","giant-sloth","glyptodon"],"grounds":["giant-sloth","sabre-toothed-tiger","glyptodon"],"stones":["quarry-stone","stone-of-many-lands","stone-of-foundations","stone-of-the-four-grounds","sloth-stone","tiger-stone","glyptodon-stone","beaver-stone"],"terrain":["quarry","glacier","forest","glacier","steppe","forest","valley","river","river","base","glacier","forest","mountains","valley","glacier","quarry","glacier","glacier","steppe"],"tiles":["spirit-ground","painted-ground","wide-ground","hunters-ground"],"stones_at":{},"glaciers":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null],"rest_stack":[],"token":null,"tribes":[{"chief":"tuskbreaker-great-spear","setup":"toolmakers","food":4,"tools":2,"megaliths":0,"offering":0,"honor":0,"honor_place":0,"chief_home":1,"figures_home":0,"rests":1,"dots":0,"lines":0,"bodies":0,"torches":0,"orders":"ask","hand":["tribesman","tribesman","tribeswoman","tribeswoman","brave","crafter"],"discards":[],"pile":[],"buried":[],"mourned":[],"known":["tribeswoman","brave","crafter"],"trail":[],"deck":["tribesman","tribesman","brave","tribesman"],"played":[],"animals":{"woolly-mammoth":0,"woolly-rhino":1,"giant-sloth":0,"sabre-toothed-tiger":0,"glyptodon":0,"giant-beaver":0,"argentavis":0,"hagerman-horse":0},"tipped":{"woolly-mammoth":0,"woolly-rhino":0,"giant-sloth":0,"sabre-toothed-tiger":0,"glyptodon":0,"giant-beaver":0,"argentavis":0,"hagerman-horse":0},"stones":[],"camps":[9],"villages":[],"scored":{"effects":0,"megaliths":0,"idols":0,"sacred stones":0,"offering track":0,"honor track":0,"cards":0,"animals":0,"cave painting":0},"board":null,"side":null},{"chief":"lookinghand-guide","setup":"wise-ones","food":0,"tools":1,"megaliths":0,"offering":0,"honor":0,"honor_place":0,"chief_home":0,"figures_home":0,"rests":1,"dots":0,"lines":0,"bodies":0,"torches":0,"orders":"ask","hand":["brave","elder"],"discards":["tribesman","tribeswoman","tribeswoman"],"pile":[],"buried":[],"mourned":[],"known":["brave","elder"],"trail":[],"deck":["tribesman","brave","tribesman","tribesman","tribesman"],"played":[],"animals":{"woolly-mammoth":0,"woolly-rhino":0,"giant-sloth":0,"sabre-toothed-tiger":0,"glyptodon":1,"giant-beaver":0,"argentavis":0,"hagerman-horse":0},"tipped":{"woolly-mammoth":0,"woolly-rhino":0,"giant-sloth":0,"sabre-toothed-tiger":0,"glyptodon":0,"giant-beaver":0,"argentavis":0,"hagerman-horse":0},"stones":[],"camps":[6,9],"villages":[],"scored":{"effects":0,"megaliths":0,"idols":0,"sacred stones":0,"offering track":0,"honor track":0,"cards":0,"animals":0,"cave painting":0},"board":null,"side":null}],"random":[46932960,1525981150,2862085072,3415694580,1681495809,1129692452,1018959313,1117584141,11,5]}',29,1.79502939546688556672e+09,1.79502939604338669771e+09);
INSERT INTO "tables" VALUES('c-J0sPpsUt6MboE-','thaw','2','{"options": {"checks": "boxes", "colours": "seated", "ties": "own"}, "seats": [{"kind": "person", "bot": "greedy"}, {"kind": "person", "bot": "greedy"}, {"kind": "person", "bot": "greedy"}], "clock": null, "patience": null}','f7G3ycVMitJlLBJWRpaUCA',0,'running','8b4c3f968e08ffa47583bcceb2175a66','239d0bd5edc7a72166889b7a2a19c9ec',32,'{"game":"thaw","rules":"2","edition":"a036a26e7a008330c16838b66ccad25ae16343a1025652a3b0530f9b259daae9","players":3,"options":{"checks":"boxes","ties":"own","colours":"seated"},"round":1,"phase":"help","hop":2,"colours":["red","brown","blue","green"],"done":[true,true,false],"decks":[["stairs","bay","ford","hook","fork","spear","adze","axe","crook","hearth","brook","creek"],["hearth","axe","hook","spear","fork","bay","ford","brook","stairs","creek","adze","crook"],["fork","ford","crook","stairs","hook","spear","bay","hearth","adze","axe","brook","creek"],["bay","adze","hook","ford","fork","axe","spear","brook","hearth","stairs","crook","creek"]],"sheets":[[["red","place",{"form":"bay","turn":3,"x":1,"y":0}],["red","place",{"form":"stairs","turn":1,"x":2,"y":5}],["green","place",{"form":"bay","turn":2,"x":4,"y":1}],["brown","place",{"form":"hearth","turn":0,"x":6,"y":6}]],[["brown","place",{"form":"hearth","turn":0,"x":2,"y":1}],["brown","place",{"form":"axe","turn":2,"x":4,"y":3}],["green","place",{"form":"bay","turn":1,"x":1,"y":6}],["blue","place",{"form":"fork","turn":2,"x":6,"y":5}],["red","place",{"form":"stairs","turn":2,"x":6,"y":1}]],[["blue","place",{"form":"ford","turn":0,"x":1,"y":0}],["blue","place",{"form":"fork","turn":0,"x":2,"y":4}],["green","place",{"form":"bay","turn":3,"x":7,"y":3}],["red","place",{"form":"stairs","turn":2,"x":4,"y":1}],["brown","place",{"form":"hearth","turn":0,"x":5,"y":6}]]],"chance":3,"random":[962121525,1273117775,3931608827,756281072,2073740826,2403273667,12807430,1961008823,3,12]}',30,1.79502939629071187974e+09,1.79502939706053853035e+09);
CREATE INDEX tables_listed ON tables (listed, status);
CREATE INDEX tables_status ON tables (status);
CREATE INDEX seats_person ON seats (person_id);
COMMIT;
